import type { Localized } from "#core/locale.ts";
import { copy as ar } from "./admin-words.ar.ts";
import { type AdminWordsCopy, copy as en } from "./admin-words.en.ts";

/** What the server says to staff about the words of a page. */
export const ADMIN_WORDS: Localized<AdminWordsCopy> = { en, ar };

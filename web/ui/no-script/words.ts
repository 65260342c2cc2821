import { copy as ar } from "#content/no-script.ar.ts";
import { copy as en, type NoScriptCopy } from "#content/no-script.en.ts";
import type { Localized } from "#core/locale.ts";

/** Read by the server alone, so that no page loads them. */
export const NO_SCRIPT_WORDS: Localized<NoScriptCopy> = { en, ar };

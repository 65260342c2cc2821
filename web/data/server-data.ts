import { createContext } from "react-router";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import type { AvailableGateway } from "#contract/start.ts";
import type { PriceList } from "#core/catalog.ts";
import type { Locale } from "#core/locale.ts";
import type { WordsEdits } from "#core/words.ts";
import type { WordsName } from "#web/copy/copy.ts";
import type { WordsVersions } from "#web/copy/edited-copy.ts";

/** What the server passes to the pages that it renders. Nothing in it depends on the visitor. */
export type ServerData = {
  readonly locale: Locale;
  /** The one origin used in canonical links (`PUBLIC_URL`). */
  readonly origin: string;
  /** The styles of all pages, to be written into the document; `null` in development. */
  readonly styles: string | null;
  listGateways(): Promise<AvailableGateway[]>;
  /** `null` while the prices cannot be loaded. */
  listPackages(list: PriceList): Promise<CoursePackageAnswer[] | null>;
  /** Staff's edits of the words of a screen in a language; undefined if there are none. */
  editsOf(screen: WordsName): WordsEdits | undefined;
  /** The version of the edits of each edited screen, for the browser (D-177). */
  readonly wordsVersions: WordsVersions;
};

export const serverData = createContext<ServerData>();

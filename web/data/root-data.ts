import { useRouteLoaderData } from "react-router";
import type { AvailableGateway } from "#contract/start.ts";
import { DEFAULT_LOCALE, type Locale, type Localized } from "#core/locale.ts";
import type { Copy } from "#web/copy/copy.ts";
import type { WordsVersions } from "#web/copy/edited-copy.ts";
import type { ProgrammeNames } from "#web/copy/programme-names.ts";

/** The data of the root: the locale, the words of the shell, and what came with the document. */
export type RootData = {
  readonly locale: Locale;
  readonly origin: string;
  readonly gateways: readonly AvailableGateway[];
  readonly copy: Copy<"shell">;
  readonly programmes: Localized<ProgrammeNames>;
  readonly wordsVersions: WordsVersions;
};

/** The root's data; undefined only if the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root");
}

/** The language of the page. */
export function useLocale(): Locale {
  return useRootData()?.locale ?? DEFAULT_LOCALE;
}

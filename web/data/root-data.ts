import { useRouteLoaderData } from "react-router";
import type { AvailableGateway } from "#contract/start.ts";
import { DEFAULT_LOCALE, type Locale } from "#core/locale.ts";
import type { Copy } from "#web/copy/copy.ts";

/** What the root loaded: the locale, the words of the shell and the gateways of the document. */
export type RootData = {
  readonly locale: Locale;
  readonly origin: string;
  readonly gateways: readonly AvailableGateway[];
  readonly copy: Copy<"shell">;
};

/** The root's data; undefined only where even the root failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root");
}

/** The language of the page. */
export function useLocale(): Locale {
  return useRootData()?.locale ?? DEFAULT_LOCALE;
}

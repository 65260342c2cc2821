import { type LoaderFunctionArgs, redirect, replace } from "react-router";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import type { PriceList } from "#core/catalog.ts";
import { bringAllStyles } from "./all-styles.ts";
import { type Copy, loadCopy, type Screen } from "./copy.ts";
import { browserLocale, isArabicAddress } from "./locale.ts";
import { mayEnterGuardedPage } from "./payment-methods.ts";
import { serverData } from "./server-data.ts";

/** The price lists that came with the document; `null` where one did not. */
export type DocumentPrices = Partial<Record<PriceList, CoursePackageAnswer[] | null>>;

/** What every screen's component is given. */
export type PageData<S extends Screen> = {
  readonly copy: Copy<S>;
  readonly prices: DocumentPrices;
};

type PageOptions = {
  /** The price lists the screen shows; they are rendered into the document. */
  readonly prices?: readonly PriceList[];
  /** Reachable only while at least one gateway is available (R-ROUTE-18, R-ROUTE-19). */
  readonly guarded?: boolean;
};

/** Where the guard sends a visitor: home, in the language of the address (D-04, D-143). */
function homeAddress(pathname: string): string {
  return isArabicAddress(pathname) ? "/ar" : "/";
}

/** Makes the loader of a screen: what the server renders into the document. */
export function pageLoader<S extends Screen>(screen: S, options: PageOptions = {}) {
  return async ({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">) => {
    const data = context.get(serverData);
    if (options.guarded && (await data.listGateways()).length === 0) {
      throw redirect(homeAddress(url.pathname));
    }
    const lists = options.prices ?? [];
    const [copy, ...answers] = await Promise.all([
      loadCopy(screen, data.locale),
      ...lists.map((list) => data.listPackages(list)),
    ]);
    const prices: DocumentPrices = {};
    lists.forEach((list, position) => {
      prices[list] = answers[position] ?? null;
    });
    return { copy, prices } satisfies PageData<S>;
  };
}

/**
 * Makes the client loader of a screen: its words and styles. Prices are fetched by the sections
 * that show them, once they are on screen (R-API-08), so that a page appears at once.
 */
export function pageClientLoader<S extends Screen>(screen: S, options: PageOptions = {}) {
  return async ({ url }: { url: URL }): Promise<PageData<S>> => {
    if (options.guarded && !(await mayEnterGuardedPage())) throw replace(homeAddress(url.pathname));
    const [copy] = await Promise.all([
      loadCopy(screen, browserLocale(url.pathname)),
      bringAllStyles(),
    ]);
    return { copy, prices: {} };
  };
}

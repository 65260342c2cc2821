import { type LoaderFunctionArgs, redirect, replace } from "react-router";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import { addressInLanguageOf } from "#core/addresses.ts";
import type { PriceList } from "#core/catalog.ts";
import { type ScreenName, screenOf } from "#core/screens.ts";
import { mayEnterGuardedPage } from "#web/cart/payment-methods.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { applyEdits, loadEditedCopy } from "#web/copy/edited-copy.ts";
import { browserLocale } from "#web/copy/locale.ts";
import { serverData } from "./server-data.ts";

/** The price lists that came with the document; `null` for one that did not. */
export type DocumentPrices = Partial<Record<PriceList, CoursePackageAnswer[] | null>>;

/** The loader data of every screen. */
type PageData<S extends ScreenName> = {
  readonly copy: Copy<S>;
  readonly prices: DocumentPrices;
};

/**
 * Creates the server loader of a screen: the data to render into the document. The guard redirects a visitor to
 * home, in the language of the address (D-04, D-143).
 */
export function pageLoader<S extends ScreenName>(screen: S) {
  const { guarded = false, prices: lists = [] } = screenOf(screen);
  return async ({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">) => {
    const data = context.get(serverData);
    if (guarded && (await data.listGateways()).length === 0) {
      throw redirect(addressInLanguageOf(url.pathname, "/"));
    }
    const [copy, ...answers] = await Promise.all([
      loadCopy(screen, data.locale),
      ...lists.map((list) => data.listPackages(list)),
    ]);
    const prices: DocumentPrices = {};
    lists.forEach((list, position) => {
      prices[list] = answers[position] ?? null;
    });
    return { copy: applyEdits(copy, data.editsOf(screen)), prices } satisfies PageData<S>;
  };
}

/**
 * Creates the client loader of a screen, which loads its words. The sections that show prices fetch them once
 * they are on screen (R-API-08), so that a page appears at once.
 */
export function pageClientLoader<S extends ScreenName>(screen: S) {
  const { guarded = false } = screenOf(screen);
  return async ({ url }: { url: URL }): Promise<PageData<S>> => {
    if (guarded && !(await mayEnterGuardedPage()))
      throw replace(addressInLanguageOf(url.pathname, "/"));
    return { copy: await loadEditedCopy(screen, browserLocale(url.pathname)), prices: {} };
  };
}

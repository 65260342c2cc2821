import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { localeOfRequest } from "#web/locale.ts";
import type { ServerData, serverData } from "#web/server-data.ts";
import type { PageHandler } from "./app.ts";
import { answerPriceList } from "./catalog/routes.ts";
import { answerKept, type KeptPage, keepPage } from "./kept-page.ts";
import { fetchScriptsLate } from "./late-scripts.ts";
import { setPageHeaders } from "./page-headers.ts";
import { answerGateways } from "./payments/gateways.ts";
import type { Shop } from "./shop.ts";

/** The build of `web/`: its entry hands out the context that its loaders read. */
type WebBuild = ServerBuild & {
  entry: { module: ServerBuild["entry"]["module"] & { serverData: typeof serverData } };
};

/** Where the pages come from. */
export type PageSource = {
  loadBuild(): Promise<ServerBuild>;
  /**
   * The styles of the whole site, written into each document so that nothing has to be fetched
   * before it can be painted; `null` in development, where the documents link to them.
   */
  readonly styles: string | null;
};

/** A document this old is made anew behind the answer; one much older is waited for. */
const FRESH_MS = 5_000;
const STALE_MS = 60_000;
const MAX_KEPT = 500;
/** An address with a secret in it is not kept. */
const NEVER_KEPT = /\/receipt\//;

/** The place of the styles in the document; see `Layout` in `web/root.tsx`. */
const STYLE_PLACE = '<style id="styles"></style>';

/**
 * The pages of `web/`, rendered on the server. In production a document is rendered once for each
 * address and language and sent from memory to everybody: it never depends on who asks.
 */
export function createPages(shop: Shop, source: PageSource): PageHandler {
  const kept = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<KeptPage>>();

  const render = async (request: Request): Promise<Response> => {
    const build = (await source.loadBuild()) as WebBuild;
    const url = new URL(request.url);
    const context = new RouterContextProvider();
    context.set(build.entry.module.serverData, serverDataOf(shop, request, url));
    const mode = source.styles === null ? "development" : "production";
    const response = await createRequestHandler(build, mode)(request, context);
    setPageHeaders(response.headers, url.pathname);
    return response;
  };

  const renderKept = async (request: Request): Promise<KeptPage> => {
    const response = await render(request);
    const styles = `<style id="styles">${source.styles ?? ""}</style>`;
    const html = (await response.text()).replace(STYLE_PLACE, () => styles);
    // A redirect has no document.
    const document = html === "" ? html : fetchScriptsLate(html);
    return keepPage(response, document, shop.now());
  };

  /** Makes a document, once for all who ask meanwhile, and keeps it unless it is a failure. */
  const make = (key: string, request: Request): Promise<KeptPage> => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const made = renderKept(request)
      .then((page) => {
        if (page.status < 400 && !NEVER_KEPT.test(key)) {
          if (kept.size >= MAX_KEPT) kept.clear();
          kept.set(key, page);
        }
        return page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };

  const findPage = async (request: Request, url: URL): Promise<KeptPage> => {
    const locale = localeOfRequest(url.pathname, request.headers.get("Cookie"));
    const key = `${locale} ${url.pathname}`;
    const page = kept.get(key);
    const age = page === undefined ? Number.POSITIVE_INFINITY : shop.now().getTime() - page.madeAt;
    if (page !== undefined && age <= FRESH_MS) return page;
    const plain = new Request(new URL(url.pathname, url.origin), {
      headers: { Cookie: `locale=${locale}` },
    });
    if (page === undefined || age > STALE_MS) return make(key, plain);
    make(key, plain).catch((error: unknown) =>
      shop.log.warn({ err: error, path: url.pathname }, "page not made anew"),
    );
    return page;
  };

  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    const url = new URL(request.url);
    const moved = movedAddress(url);
    if (moved !== null) return new Response(null, { status: 301, headers: { Location: moved } });
    return source.styles === null
      ? render(request)
      : answerKept(request, await findPage(request, url));
  };
}

function serverDataOf(shop: Shop, request: Request, url: URL): ServerData {
  return {
    locale: localeOfRequest(url.pathname, request.headers.get("Cookie")),
    origin: shop.config.publicUrl,
    listGateways: async () => {
      try {
        return answerGateways(await shop.availability.among(shop.gateways));
      } catch (error) {
        shop.log.warn({ err: error }, "gateways missing from a page");
        return [];
      }
    },
    listPackages: async (list) => {
      try {
        return await answerPriceList(shop, list);
      } catch (error) {
        shop.log.warn({ err: error }, "prices missing from a page");
        return null;
      }
    },
  };
}

/**
 * A slash at the end is dropped, query kept (D-07); the old coding address moved (D-11). Slashes
 * at the beginning become one, so that a redirect never names another host.
 */
function movedAddress(url: URL): string | null {
  const path = url.pathname.replace(/^\/{2,}/, "/").replace(/(?<=.)\/+$/, "");
  const target = path.replace(/^(\/ar)?\/coding-and-ai$/, "$1/coding");
  return target === url.pathname ? null : target + url.search;
}

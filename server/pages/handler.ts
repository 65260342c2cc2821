import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { PriceList } from "#core/catalog.ts";
import { findEditableScreen } from "#core/editable-words.ts";
import type { Locale } from "#core/locale.ts";
import { currentPath } from "#core/screens.ts";
import { localeOfRequest } from "#web/copy/locale.ts";
import type { ServerData, serverData } from "#web/data/server-data.ts";
import type { PageHandler } from "../app.ts";
import { answerPriceList } from "../catalog/routes.ts";
import { answerCached, type CachedAnswer, prepareAnswer } from "../http/cached-answer.ts";
import { toGatewayAnswers } from "../payments/gateways.ts";
import type { Shop } from "../shop.ts";
import { isBot } from "../views/bots.ts";
import type { EditedWords, WordsInForce } from "../words/in-force.ts";
import { findPreviewWords, isPreview } from "../words/preview.ts";
import { findDocument } from "./addresses.ts";
import { createPageCache, type RenderedPage } from "./cache.ts";
import { deferScripts } from "./deferred-scripts.ts";
import { Dependencies } from "./dependencies.ts";
import {
  contentSecurityPolicy,
  developmentPolicy,
  forCdns,
  NOT_FOR_CDNS,
  setPageHeaders,
} from "./headers.ts";

/** The build of `web/`: its entry hands out the context that its loaders read. */
type WebBuild = ServerBuild & {
  entry: { module: ServerBuild["entry"]["module"] & { serverData: typeof serverData } };
};

/** A preview is seen by nobody else and kept nowhere. */
const UNSEEN = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/** Where the pages come from. */
export type PageSource = {
  loadBuild(): Promise<ServerBuild>;
  /** The styles of all pages, written into each document; `null` in development, where it links to them. */
  readonly styles: string | null;
};

/**
 * The pages of `web/`, rendered on the server. In production a document is rendered once for each
 * screen and language and sent from memory to everybody: it never depends on who asks.
 */
export function createPages(shop: Shop, source: PageSource): PageHandler {
  const { catalog, availability } = shop;
  /** The year is in the footer. */
  const year = () => shop.now().getUTCFullYear();
  const cache = createPageCache(() => `${catalog.version()} ${availability.version()} ${year()}`);

  const render = async (
    request: Request,
    dependencies: Dependencies,
    words: WordsInForce,
  ): Promise<Response> => {
    const build = (await source.loadBuild()) as WebBuild;
    const { pathname } = new URL(request.url);
    const locale = localeOfRequest(pathname, request.headers.get("Cookie"));
    const context = new RouterContextProvider();
    context.set(
      build.entry.module.serverData,
      serverDataOf(shop, locale, source.styles, dependencies, words),
    );
    const mode = source.styles === null ? "development" : "production";
    const response = await createRequestHandler(build, mode)(request, context);
    setPageHeaders(response.headers, findDocument(pathname).screen);
    return response;
  };

  /** Makes the document of an address in a language; nothing else of a request goes into it. */
  const make = async (
    address: string,
    locale: Locale,
    words: WordsInForce,
  ): Promise<RenderedPage> => {
    const request = new Request(new URL(address, shop.config.publicUrl), {
      headers: { Cookie: `locale=${locale}` },
    });
    const dependencies = new Dependencies();
    await dependencies.track(async () => year());
    const response = await render(request, dependencies, words);
    const html = deferScripts(await response.text(), locale);
    response.headers.set("Content-Security-Policy", contentSecurityPolicy(html));
    const headers = Object.fromEntries(response.headers);
    return { page: await prepareAnswer(html, { status: response.status, headers }), dependencies };
  };

  /** In development: rendered for each request, as its sources may have changed. */
  const renderUncached = async (request: Request): Promise<Response> => {
    const response = await render(request, new Dependencies(), shop.words.current());
    const html = await response.text();
    response.headers.set("Content-Security-Policy", developmentPolicy(html));
    return new Response(html, response);
  };

  const findPageFor = async (request: Request, url: URL): Promise<CachedAnswer> => {
    const locale = localeOfRequest(url.pathname, request.headers.get("Cookie"));
    const found = findDocument(url.pathname);
    const { address } = found;
    const words = shop.words.current();
    const makeForAll = async () => {
      const { page, dependencies } = await make(address, locale, words);
      return { page: forCdns(page, found), dependencies };
    };
    return cache(`${locale} ${address}`, makeForAll, words.version);
  };

  /** The page as it would be with its draft, for staff who write it; `null` for everybody else. */
  const findPreview = async (request: Request, url: URL): Promise<Response | null> => {
    const { address, screen } = findDocument(url.pathname);
    const words = screen === null ? null : await findPreviewWords(shop, request, screen);
    if (words === null) return null;
    const locale = localeOfRequest(url.pathname, request.headers.get("Cookie"));
    const { page } = await make(address, locale, words);
    const headers = { ...page.headers, ...UNSEEN, ...NOT_FOR_CDNS };
    const body = request.method === "HEAD" ? null : page.body;
    return new Response(body, { status: page.status, headers });
  };

  /**
   * A page takes no forms: they are sent by its scripts. A browser without any that sends one is
   * shown the same page again, which says above its words that JavaScript is off and what to do.
   */
  const refuse = async (request: Request, url: URL): Promise<Response> => {
    const refusal = { status: 405, headers: { Allow: "GET, HEAD" } };
    const wantsPage = request.headers.get("Accept")?.includes("text/html") ?? false;
    if (!wantsPage || source.styles === null) return new Response(null, refusal);
    const page = await findPageFor(request, url);
    if (page.status !== 200) return new Response(null, refusal);
    const plain = new Request(url, { headers: request.headers });
    const headers = { ...page.headers, ...NOT_FOR_CDNS, allow: refusal.headers.Allow };
    return answerCached(plain, { ...page, status: refusal.status, headers });
  };

  return async (request) => {
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(request, url);
    const moved = movedAddress(url);
    if (moved !== null) return new Response(null, { status: 301, headers: { Location: moved } });
    const asksPreview = isPreview(url);
    const preview = asksPreview ? await findPreview(request, url) : null;
    if (preview !== null) return preview;
    const response =
      source.styles === null
        ? await renderUncached(request)
        : answerPage(request, await findPageFor(request, url), asksPreview);
    countView(shop, request, url, response.status);
    return response;
  };
}

/** The page of everybody; at the address of a preview, which shows the staff another, no CDN may keep it. */
function answerPage(request: Request, page: CachedAnswer, asksPreview: boolean): Response {
  if (!asksPreview) return answerCached(request, page);
  return answerCached(request, { ...page, headers: { ...page.headers, ...NOT_FOR_CDNS } });
}

/** Counts a document that was sent, or that the browser had already (304), to a person (D-174). */
function countView(shop: Shop, request: Request, url: URL, status: number): void {
  const { name } = findDocument(url.pathname);
  const isShown = request.method === "GET" && (status === 200 || status === 304);
  if (name === null || !isShown || isBot(request.headers)) return;
  shop.views.count("view", name, localeOfRequest(url.pathname, request.headers.get("Cookie")));
}

function serverDataOf(
  shop: Shop,
  locale: Locale,
  styles: string | null,
  dependencies: Dependencies,
  words: WordsInForce,
): ServerData {
  const listGateways = async () => {
    try {
      return toGatewayAnswers(await shop.availability.among(shop.gateways));
    } catch (error) {
      shop.log.warn({ err: error }, "gateways missing from a page");
      return [];
    }
  };
  const listPackages = async (list: PriceList) => {
    try {
      return await answerPriceList(shop, list);
    } catch (error) {
      shop.log.warn({ err: error }, "prices missing from a page");
      return null;
    }
  };
  return {
    locale,
    origin: shop.config.publicUrl,
    styles,
    listGateways: () => dependencies.track(listGateways),
    listPackages: (list) => dependencies.track(() => listPackages(list)),
    editsOf: (screen) => editedPage(words, screen)?.edits[locale],
    wordsVersions: Object.fromEntries(
      Object.entries(words.pages).map(([screen, { version }]) => [screen, version]),
    ),
  };
}

function editedPage({ pages }: WordsInForce, screen: string): EditedWords | undefined {
  const name = findEditableScreen(screen);
  return name === null ? undefined : pages[name];
}

/**
 * A slash at the end is dropped, query kept (D-07); a former address moved (D-11). Slashes
 * at the beginning become one, so that a redirect never names another host. An address that is
 * written with needless escapes moves to its one spelling.
 */
function movedAddress(url: URL): string | null {
  const path = withoutSlashesAtEnd(url.pathname.replace(/^\/{2,}/, "/"));
  const { address, isWhole } = findDocument(path);
  const target = currentPath(isWhole ? address : path);
  return target === url.pathname ? null : target + url.search;
}

/** Counted, because a pattern would start again at each of ten thousand slashes. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

import type { Catalog } from "../catalog/catalog.ts";
import type { CachedAnswer } from "../http/cached-answer.ts";
import type { Log } from "../log.ts";
import type { Dependencies } from "./dependencies.ts";

/** A rendered document, and what it depends on. */
export type RenderedPage = { readonly page: CachedAnswer; readonly dependencies: Dependencies };

/**
 * Returns the document of a key, rendering it if needed. `edition` names the words it is made of: a
 * document of another edition is not sent, so that a change of words is seen at once and everywhere.
 */
export type PageCache = (
  key: string,
  render: () => Promise<RenderedPage>,
  edition?: string,
) => Promise<CachedAnswer>;

/** A document older than the first limit is checked after it is sent; older than the second, before. */
const FRESH_MS = 5_000;
const STALE_MS = 60_000;
/** At this age it is always rendered again: the year in the footer is not a dependency. */
const LONGEST_MS = 10 * 60_000;

type Renew = (
  key: string,
  render: () => Promise<RenderedPage>,
  edition: string,
) => Promise<CachedAnswer>;

type Cached = RenderedPage & {
  readonly edition: string;
  readonly renderedAt: number;
  readonly checkedAt: number;
  /** What was sold when it was last rendered or checked. */
  readonly version: string;
};

/**
 * Caches documents in memory. Simultaneous requests share one rendering, which takes forty
 * milliseconds of CPU, and a document is rendered again only when a dependency has changed. One that
 * was made before prices changed is checked before it is sent, whatever its age (D-169). Server
 * errors are not cached. Visitors must not be able to choose keys: each key takes memory.
 */
export function createPageCache({
  log,
  now,
  catalog,
}: {
  readonly log: Log;
  readonly now: () => Date;
  readonly catalog: Pick<Catalog, "version">;
}): PageCache {
  const cached = new Map<string, Cached>();
  const rendering = new Map<string, Promise<CachedAnswer>>();

  const find = (key: string, edition: string): Cached | undefined => {
    const known = cached.get(key);
    return known?.edition === edition ? known : undefined;
  };

  const renew: Renew = async (key, render, edition) => {
    const known = find(key, edition);
    const at = now().getTime();
    const version = catalog.version();
    if (known !== undefined && at - known.renderedAt <= LONGEST_MS) {
      if (await known.dependencies.areUnchanged()) {
        cached.set(key, { ...known, checkedAt: at, version });
        return known.page;
      }
    }
    const rendered = await render();
    if (rendered.page.status < 500) {
      cached.set(key, { ...rendered, edition, renderedAt: at, checkedAt: at, version });
    }
    return rendered.page;
  };

  const renewOnce: Renew = (key, render, edition) => {
    const turn = `${edition} ${key}`;
    const renewing =
      rendering.get(turn) ?? renew(key, render, edition).finally(() => rendering.delete(turn));
    rendering.set(turn, renewing);
    return renewing;
  };

  return async (key, render, edition = "") => {
    const known = find(key, edition);
    const age = known === undefined ? Number.POSITIVE_INFINITY : now().getTime() - known.checkedAt;
    const isOfNow = known?.version === catalog.version();
    if (known !== undefined && isOfNow && age <= FRESH_MS) return known.page;
    const renewed = renewOnce(key, render, edition);
    if (known === undefined || !isOfNow || age > STALE_MS) return renewed;
    renewed.catch((error: unknown) =>
      log.warn({ err: error, page: key }, "page not rendered again"),
    );
    return known.page;
  };
}

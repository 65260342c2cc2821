import type { CachedAnswer } from "../http/cached-answer.ts";
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
  edition: string,
) => Promise<CachedAnswer>;

type Cached = RenderedPage & {
  readonly edition: string;
  /** The version of what documents show beside words, at its last rendering or check. */
  readonly version: string;
};

/**
 * Caches documents in memory. Simultaneous requests share one rendering (docs/decisions.md says what it
 * costs). `version` is another text whenever something has changed that documents show
 * beside words. One that was made before is checked before it is sent, whatever its age, and rendered again
 * only if it shows what has changed (D-169). Server errors are not cached. Visitors must not be able to
 * choose keys: each key takes memory.
 */
export function createPageCache(version: () => string): PageCache {
  const cached = new Map<string, Cached>();
  const rendering = new Map<string, Promise<CachedAnswer>>();

  const find = (key: string, edition: string): Cached | undefined => {
    const known = cached.get(key);
    return known?.edition === edition ? known : undefined;
  };

  const renew: PageCache = async (key, render, edition) => {
    const known = find(key, edition);
    const versionNow = version();
    if (known !== undefined && (await known.dependencies.areUnchanged())) {
      cached.set(key, { ...known, version: versionNow });
      return known.page;
    }
    const rendered = await render();
    if (rendered.page.status < 500) {
      cached.set(key, { ...rendered, edition, version: versionNow });
    }
    return rendered.page;
  };

  const renewOnce: PageCache = (key, render, edition) => {
    const turn = `${edition} ${key}`;
    const renewing =
      rendering.get(turn) ?? renew(key, render, edition).finally(() => rendering.delete(turn));
    rendering.set(turn, renewing);
    return renewing;
  };

  return async (key, render, edition) => {
    const known = find(key, edition);
    return known?.version === version() ? known.page : renewOnce(key, render, edition);
  };
}

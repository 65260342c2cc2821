import { beforeEach, describe, expect, test } from "vitest";
import type { CachedAnswer } from "../http/cached-answer.ts";
import { createPageCache, type PageCache, type RenderedPage } from "./cache.ts";
import { Dependencies } from "./dependencies.ts";

const nothing = new Uint8Array();

let price = 149;
let made = 0;
let fails = false;
let version = 0;
let findPage: PageCache;
beforeEach(() => {
  [price, made, fails, version] = [149, 0, false, 0];
  findPage = createPageCache(() => String(version));
});

/** A document that shows a price; its tag says which. */
async function make(): Promise<RenderedPage> {
  made += 1;
  const dependencies = new Dependencies();
  const shown = await dependencies.track(async () => price);
  const page: CachedAnswer = {
    status: fails ? 500 : 200,
    headers: {},
    body: nothing,
    brotli: nothing,
    gzip: nothing,
    etag: String(shown),
  };
  return { page, dependencies };
}

const shown = async () => (await findPage("en /packages", make, "as shipped")).etag;

describe("a document that is kept", () => {
  test("a cached document is made once for all who ask at the same time", async () => {
    expect(await Promise.all([shown(), shown(), shown()])).toEqual(["149", "149", "149"]);
    expect(made).toBe(1);
  });

  test("a cached document is checked after a change, and made again if it shows the change (D-169)", async () => {
    await shown();
    version += 1;
    expect(await shown()).toBe("149");
    expect(made).toBe(1);
    [price, version] = [159, version + 1];
    expect(await shown()).toBe("159");
    expect(await shown()).toBe("159");
    expect(made).toBe(2);
  });

  test("a change while a document is made shows to the next visitor (D-169)", async () => {
    const seen = shown();
    [price, version] = [159, version + 1];
    expect(await seen).toBe("149");
    expect(await shown()).toBe("159");
  });

  test("a change while a document is checked shows to the next visitor (D-169)", async () => {
    await shown();
    version += 1;
    const seen = shown();
    [price, version] = [159, version + 1];
    expect(await seen).toBe("149");
    expect(await shown()).toBe("159");
  });

  test("a failed rendering is not cached: the next visitor has the document made again", async () => {
    fails = true;
    await shown();
    await shown();
    expect(made).toBe(2);
    fails = false;
    await shown();
    await shown();
    expect(made).toBe(3);
  });
});

describe("a document of other words", () => {
  test("a document of old words is not sent: visitors of the new ones wait for one rendering (D-177)", async () => {
    const find = (words: string) => findPage("en /packages", make, words);
    await find("a");
    price = 159;
    expect((await find("a")).etag).toBe("149");
    expect((await Promise.all([find("b"), find("b")])).map(({ etag }) => etag)).toEqual([
      "159",
      "159",
    ]);
    expect(made).toBe(2);
    await find("a");
    expect(made).toBe(3);
  });

  test("a visitor of new words does not get a document of the old ones that is being made (D-177)", async () => {
    const find = (words: string) => findPage("en /packages", make, words);
    const old = find("a");
    price = 159;
    const seen = await Promise.all([old, find("b")]);
    expect(seen.map(({ etag }) => etag)).toEqual(["149", "159"]);
  });
});

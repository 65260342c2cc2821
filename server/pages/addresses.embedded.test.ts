import { describe, expect, test } from "vitest";
import { prepareAnswer } from "../http/cached-answer.ts";
import { findDocument as find } from "./addresses.ts";
import { forCdns, setPageHeaders } from "./headers.ts";

const addressOf = (pathname: string) => find(pathname).address;

describe("the document for an address", () => {
  test("the document for a screen's address is that screen's, in each language (D-143)", () => {
    for (const path of ["/", "/ar", "/coding", "/ar/coding", "/en/terms-and-conditions/terms"]) {
      expect(find(path)).toMatchObject({ address: path, isWhole: true });
    }
  });

  test("the document for an address with a secret is one for all secrets (D-129)", () => {
    const found = ["/receipt/a.1.b", "/receipt/another", "/receipt/%2e", "/recei%70t/x"];
    expect(new Set(found.map(addressOf))).toEqual(new Set(["/receipt/-"]));
    expect(addressOf("/ar/receipt/a.1.b")).toBe("/ar/receipt/-");
  });

  test("the document for an unknown address is one for all of them (D-08)", () => {
    const unknown = [
      ...["/no", "/ar/no", "/Coding", "/coding/x", "/coding.data", "/__manifest", "/receipt"],
      ...["/receipt/a/b", "/en/coding", "/AR/coding", "/%", "/%ff", "/cod%2Fing", "/-", "//coding"],
    ];
    expect(new Set(unknown.map(addressOf))).toEqual(new Set(["/-"]));
  });

  test("the document for an address with needless escapes is the screen's", () => {
    for (const path of ["/c%6fding", "/%63%6F%64ing"]) {
      expect(find(path)).toMatchObject({ address: "/coding", isWhole: true });
    }
  });
});

describe("the headers of the document at an address", () => {
  const headersOf = (pathname: string) => {
    const headers = new Headers();
    setPageHeaders(headers, find(pathname).screen);
    return Object.fromEntries(headers);
  };

  test.each([
    ["/cart", null],
    ["/login", null],
    ["/account", null],
    ["/success", "noindex"],
    ["/receipt/a.1.b", "noindex"],
  ])(
    "the document at a personal address, %s, is not stored and sends no referrer",
    (path, robots) => {
      for (const address of [path, `/ar${path}`]) {
        const headers = headersOf(address);
        expect(headers["cache-control"], address).toBe("no-store");
        expect(headers["referrer-policy"], address).toBe("no-referrer");
        expect(headers["x-robots-tag"] ?? null, address).toBe(robots);
      }
    },
  );

  test.each(["/", "/ar", "/coding", "/ar/packages", "/privacy", "/no-such-page"])(
    "the document at a public address, %s, is cached and checked at each use",
    (path) => {
      const headers = headersOf(path);
      expect(headers["cache-control"]).toBe("no-cache");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(headers["x-robots-tag"]).toBeUndefined();
    },
  );

  test("a CDN may keep the document at a public address, but not one that failed (D-169)", async () => {
    const toldAt = async (pathname: string, status: number) => {
      const made = await prepareAnswer("", { status, headers: headersOf(pathname) });
      return forCdns(made, find(pathname)).headers["cdn-cache-control"];
    };
    expect(await toldAt("/ar/packages", 200)).toMatch(/^max-age=/);
    for (const status of [404, 500, 503]) {
      expect(await toldAt("/ar/packages", status), String(status)).toBeUndefined();
    }
  });
});

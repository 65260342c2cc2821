import { expect, test } from "vitest";
import { setStrictHeaders } from "./strict-headers.ts";

const headersOf = (pathname: string) => {
  const headers = new Headers();
  setStrictHeaders(headers, pathname, "https://shop.example");
  return headers;
};

test("a part of a page has the headers that count for it, without those of documents (interface.md 11)", () => {
  const [page, part] = [headersOf("/packages"), headersOf("/assets/page-1.js")];
  expect([...page.keys()].filter((name) => !part.has(name))).toEqual([
    "cross-origin-opener-policy",
    "permissions-policy",
  ]);
  expect([...part.keys()].filter((name) => part.get(name) !== page.get(name))).toEqual([]);
  expect(headersOf("/nothing/assets/page-1.js").has("permissions-policy")).toBe(true);
});

import { expect, test } from "vitest";
import { strictHeaders } from "./strict-headers.ts";

const headersOf = (pathname: string) => strictHeaders(pathname, "https://shop.example");

test("a file of a page has the strict headers for files, without those for documents (interface.md 11)", () => {
  const [page, part] = [headersOf("/packages"), headersOf("/assets/page-1.js")];
  expect(Object.keys(page).filter((name) => !(name in part))).toEqual([
    "cross-origin-opener-policy",
    "permissions-policy",
  ]);
  expect(Object.keys(part).filter((name) => part[name] !== page[name])).toEqual([]);
  expect(headersOf("/nothing/assets/page-1.js")).toHaveProperty("permissions-policy");
});

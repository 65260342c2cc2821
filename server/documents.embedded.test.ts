import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { readDocuments } from "./documents.ts";

const PATHS = ["ar?", "ar?/coding", "ar?/receipt/:key", "en/terms-and-conditions/terms", "*"];
const screens = PATHS.map((path) => ({
  id: path,
  path,
  parentId: "root",
  module: { default: () => null },
}));
const root = { id: "root", path: "", module: { default: () => null } };
const routes: ServerBuild["routes"] = Object.fromEntries(
  [root, ...screens].map((route) => [route.id, route]),
);

const find = readDocuments(routes);
const addressOf = (pathname: string) => find(pathname).address;

describe("the document for an address", () => {
  test("of a screen is the screen's own, in each language (D-143)", () => {
    for (const path of ["/", "/ar", "/coding", "/ar/coding", "/en/terms-and-conditions/terms"]) {
      expect(find(path)).toEqual({ address: path, isWhole: true });
    }
  });

  test("with a secret in it is one for all secrets (D-129)", () => {
    const found = ["/receipt/a.1.b", "/receipt/another", "/receipt/%2e", "/recei%70t/x"];
    expect(new Set(found.map(addressOf))).toEqual(new Set(["/receipt/-"]));
    expect(addressOf("/ar/receipt/a.1.b")).toBe("/ar/receipt/-");
  });

  test("that is unknown is one for all of them (D-08)", () => {
    const unknown = [
      ...["/no", "/ar/no", "/Coding", "/coding/x", "/coding.data", "/__manifest", "/receipt"],
      ...["/receipt/a/b", "/en/coding", "/AR/coding", "/%", "/%ff", "/cod%2Fing", "/-", "//coding"],
    ];
    expect(new Set(unknown.map(addressOf))).toEqual(new Set(["/-"]));
  });

  test("that is written with needless escapes is that of the screen", () => {
    for (const path of ["/c%6fding", "/%63%6F%64ing"]) {
      expect(find(path)).toEqual({ address: "/coding", isWhole: true });
    }
  });
});

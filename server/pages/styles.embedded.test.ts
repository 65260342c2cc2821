import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageStyles, readPageStyles, writeStyles } from "./styles.ts";

let folder: string;
let styles: PageStyles;

const ROUTES = {
  root: { id: "root", module: "/assets/root-1.js", css: ["/assets/style-3.css"] },
  CartPage: { id: "CartPage", module: "/assets/page-2.js" },
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-styles-"));
  mkdirSync(join(folder, "styles"));
  writeFileSync(join(folder, "styles", "root-1.css"), "a{}");
  writeFileSync(join(folder, "styles", "page-2.css"), 'b::before{content:"$&"}');
  styles = readPageStyles(folder, ROUTES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a document is given the styles of the page that it names, as they are (design.md 11)", () => {
  expect(writeStyles('<head><style id="styles">CartPage</style></head>', styles)).toBe(
    '<head><style id="styles" data-all="/assets/style-3.css">b::before{content:"$&"}</style></head>',
  );
});

test("a document without a place for its styles, or of an unknown page, is refused, so that none is sent bare", () => {
  expect(() => writeStyles("<head></head>", styles)).toThrow("no place for its styles");
  expect(() => writeStyles('<style id="styles">Other</style>', styles)).toThrow("Other");
});

test("a build without styles is refused when the shop starts", () => {
  const root = { id: "root", module: "/assets/root-1.js" };
  expect(() => readPageStyles(folder, { root })).toThrow("no styles");
  expect(() => readPageStyles(join(folder, "elsewhere"), ROUTES)).toThrow("ENOENT");
});

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { referencesIn, sectionsOf, withoutReferences } from "./document-references.ts";
import { repositoryTexts } from "./repository-texts.ts";

const DOCUMENT = /\.md$/;
const ROOT = join(import.meta.dirname, "..");
const MADE_BY_COMMANDS = /^(?:bench\/results|docs\/screens|mutation\/report)/;

describe("references to documents", () => {
  const texts = repositoryTexts();
  const documents = new Map(
    texts
      .filter(({ path }) => DOCUMENT.test(path))
      .map(({ path, text }) => [path, sectionsOf(text)]),
  );
  /** The sections of the documents of a name; several may have it, in folders of their own. */
  const sectionsIn = (name: string) =>
    [...documents].flatMap(([path, sections]) => (basename(path) === name ? [sections] : []));
  /** Standards of others, whose sections are theirs. */
  const standards = /\b(?:RFC \d+|UTS #\d+) §[\d.]+/g;
  const others = texts.filter(({ path }) => path !== "scripts/documents.test.ts");

  test("references lead to a document of this repository", () => {
    const named = others.flatMap(({ path, text }) =>
      [...text.matchAll(/[\w-]+\.md\b/g)].map(([name]) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(200);
    const unknown = named.filter(({ name }) => sectionsIn(name).length === 0);
    expect(unknown.map(({ path, name }) => `${name}, named in ${path}`)).toEqual([]);
  });

  test("references lead to a section that the document has", () => {
    const named = others.flatMap(({ path, text }) =>
      referencesIn(text).map((reference) => ({ path, ...reference })),
    );
    expect(named.length).toBeGreaterThan(200);
    const unknown = named.filter(
      ({ document, section }) => !sectionsIn(document).flat().includes(section),
    );
    expect(
      unknown.map(({ path, document, section }) => `${document} §${section}, ${path}`),
    ).toEqual([]);
  });

  describe("in documents", () => {
    const written = texts.filter(({ path }) => DOCUMENT.test(path));
    const namesIn = (pattern: RegExp) =>
      written.flatMap(({ path, text }) =>
        [...text.matchAll(pattern)].map(([, name = ""]) => ({ path, name })),
      );

    test("running.md says what to do about every error in the log", () => {
      const code = texts.filter(
        ({ path }) => /^server\/.*\.ts$/.test(path) && !path.endsWith(".test.ts"),
      );
      const said = code.flatMap(({ text }) =>
        Array.from(
          text.matchAll(/\blog\.error\([^"`;]*["`](.*?)(?:["`:]|\$\{)/gs),
          ([, words]) => words,
        ),
      );
      expect(said.length).toBeGreaterThan(15);
      const guide = written.find(({ path }) => path === "docs/running.md")?.text ?? "";
      expect(said.filter((words = "") => !guide.includes(`\`${words}`))).toEqual([]);
    });

    test("documents name files and folders that exist", () => {
      const named = namesIn(
        /(?<![\w./-])((?:admin|bench|content|contract|core|deploy|docs|e2e|mutation|public|sandbox|scripts|server|web)\/[\w./<>*{},-]*[\w/>}])/g,
      );
      expect(named.length).toBeGreaterThan(100);
      const missing = named.filter(
        ({ name }) =>
          !MADE_BY_COMMANDS.test(name) && !/[<*{]/.test(name) && !existsSync(join(ROOT, name)),
      );
      expect(missing.map(({ path, name }) => `${name}, named in ${path}`)).toEqual([]);
    });

    test("documents name a file without its folder only if there is one of that name", () => {
      const named = namesIn(/`(\w[\w.-]*\.(?:tsx?|mjs))`/g);
      expect(named.length).toBeGreaterThan(20);
      const known = new Set(texts.map(({ path }) => basename(path)));
      const missing = named.filter(({ name }) => !known.has(name));
      expect(missing.map(({ path, name }) => `${name}, named in ${path}`)).toEqual([]);
    });

    test("documents say which file has a name, and that file does", () => {
      const named = written.flatMap(({ path, text }) =>
        [...text.matchAll(/`(\w+)`\s(?:\(|in )`([\w./-]+\.(?:tsx?|mjs|js|sql|css))`/g)].map(
          ([, name = "", file = ""]) => ({ path, name, file }),
        ),
      );
      expect(named.length).toBeGreaterThan(5);
      const missing = named.filter(({ name, file }) => {
        const meant = texts.filter(({ path }) => path === file || path.endsWith(`/${file}`));
        return !meant.some(({ text }) => new RegExp(String.raw`\b${name}\b`).test(text));
      });
      expect(missing.map(({ path, name, file }) => `${name} in ${file}, ${path}`)).toEqual([]);
    });
  });

  test("references outside the documents say which document a section is of", () => {
    const bare = others
      .filter(({ path }) => !path.startsWith("docs/"))
      .filter(
        ({ text }) =>
          withoutReferences(text)
            .replaceAll(standards, "")
            .match(/§\s*\d/) !== null,
      )
      .map(({ path }) => path);
    expect(bare).toEqual([]);
  });
});

describe("a reference", () => {
  test.each([
    ["(design.md §8)", ["design.md 8"]],
    ["interface.md 11:", ["interface.md 11"]],
    ["interface §12 a dispute", ["interface.md 12"]],
    [
      "tamara.md §6.1, §11.2; stripe.md §2, §8 and §9",
      "tamara.md 6.1,tamara.md 11.2,stripe.md 2,stripe.md 8,stripe.md 9".split(","),
    ],
    ["design.md §3 to §6", ["design.md 3", "design.md 6"]],
    ["design.md 4, 11)", ["design.md 4", "design.md 11"]],
    ["(interface.md §3,\n * §11; D-66)", ["interface.md 3", "interface.md 11"]],
    ["(interface.md\n// §9)", ["interface.md 9"]],
    ["[stripe.md §4](gateways/stripe.md)", ["stripe.md 4"]],
    ["RFC 5322 §3.2.3, tour.md", []],
  ])("a reference is read: %j", (text, expected) => {
    const found = referencesIn(text).map(({ document, section }) => `${document} ${section}`);
    expect(found).toEqual(expected);
  });

  test("a reference may name a section of a section", () => {
    expect(sectionsOf("# Stripe\n\n## 6. Webhooks\n\n### 6.1 Events\n\n## Other")).toEqual([
      "6",
      "6.1",
    ]);
  });
});

import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { referencesIn, sectionsOf, withoutReferences } from "./document-references.ts";
import { repositoryTexts } from "./repository-texts.ts";

describe("references to documents", () => {
  const texts = repositoryTexts();
  const documents = new Map(
    texts
      .filter(({ path }) => /^(?:README\.md$|docs\/.*\.md$)/.test(path))
      .map(({ path, text }) => [basename(path), sectionsOf(text)]),
  );
  /** Standards of others, whose sections are theirs. */
  const standards = /\b(?:RFC \d+|UTS #\d+) §[\d.]+/g;
  const others = texts.filter(({ path }) => path !== "scripts/documents.test.ts");

  test("lead to one of this repository", () => {
    const named = others.flatMap(({ path, text }) =>
      [...text.matchAll(/[\w-]+\.md\b/g)].map(([name]) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(200);
    const unknown = named.filter(({ name }) => !documents.has(name));
    expect(unknown.map(({ path, name }) => `${name}, named in ${path}`)).toEqual([]);
  });

  test("lead to a section that the document has", () => {
    const named = others.flatMap(({ path, text }) =>
      referencesIn(text).map((reference) => ({ path, ...reference })),
    );
    expect(named.length).toBeGreaterThan(200);
    const unknown = named.filter(
      ({ document, section }) => documents.get(document)?.includes(section) !== true,
    );
    expect(
      unknown.map(({ path, document, section }) => `${document} §${section}, ${path}`),
    ).toEqual([]);
  });

  test("say which document a section is of, outside the documents themselves", () => {
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
  ])("%j is read", (text, expected) => {
    const found = referencesIn(text).map(({ document, section }) => `${document} ${section}`);
    expect(found).toEqual(expected);
  });

  test("may name a section of a section", () => {
    expect(sectionsOf("# Stripe\n\n## 6. Webhooks\n\n### 6.1 Events\n\n## Other")).toEqual([
      "6",
      "6.1",
    ]);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import type { WordsEntry } from "#core/words.ts";
import type { StaffBrowser } from "../testing/staff.ts";
import {
  editWords,
  entriesOf,
  oneText,
  openWordsDesk,
  publishWords,
  readWords,
  saveWords,
} from "../testing/words-editor.ts";

const desk = await openWordsDesk();
const { app, shownTo } = desk;

let staff: StaffBrowser;
beforeEach(async () => {
  staff = await desk.openEditor();
});

describe("a page is not published", () => {
  const refusedFor = async (screen: string, words: Record<string, readonly WordsEntry[]>) => {
    const { revision } = await readWords(staff, screen);
    const saved = await saveWords(staff, screen, words, revision);
    expect(saved.status).toBe(200);
    const refused = await publishWords(staff, screen, saved.body.data.revision);
    expect(await shownTo("en", screen)).toEqual({});
    return {
      status: refused.status,
      fields: refused.body.data.errors.map(({ field }: { field: string }) => field),
      messages: refused.body.data.errors.map(({ message }: { message: string }) => message),
      codes: saved.body.data.problems.map(({ code }: { code: string }) => code),
    };
  };

  test("a page whose languages disagree on a figure is not published: the answer names both (D-176)", async () => {
    const words = {
      "hero.lead": oneText({
        en: "Classes of 8 for USD 149.",
        ar: "صفوف من ٩ طلاب بسعر 149 درهم.",
      }),
    };
    const { status, fields, messages, codes } = await refusedFor("coding", words);
    expect({ status, fields, codes }).toEqual({
      status: 422,
      fields: ["hero.lead.0.text"],
      codes: ["figures"],
    });
    expect(messages[0]).toMatch(/English: .*149 USD, 8.*العربية: .*149 AED, 9/);
  });

  test("a page with a text missing or too long in either language is not published (D-176)", async () => {
    const words = {
      "hero.heading": oneText({ en: "x".repeat(101), ar: "" }),
      "hero.lead": oneText({ en: " \u200b ", ar: "نص" }),
    };
    const { fields, codes } = await refusedFor("coding", words);
    expect(fields).toEqual([
      "hero.heading.0.text.en",
      "hero.heading.0.text.ar",
      "hero.lead.0.text.en",
    ]);
    expect(codes).toEqual(["too_long", "missing", "missing"]);
  });

  test("a text of exactly the greatest length is published (D-176)", async () => {
    const heading = { en: "x".repeat(100), ar: "س".repeat(100) };
    await editWords(staff, "coding", { "hero.heading": oneText(heading) });
    expect(await shownTo("ar", "coding")).toEqual({ "hero.heading": heading.ar });
  });

  test("a page with HTML in its text is not published (D-176)", async () => {
    for (const evil of [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "&#60;script&#62;",
      "</title><svg onload=alert(1)>",
    ]) {
      for (const [locale, heading] of [
        ["en", { en: evil, ar: "نص" }],
        ["ar", { en: "Text", ar: evil }],
      ] as const) {
        const { fields, codes } = await refusedFor("coding", { "hero.heading": oneText(heading) });
        expect(codes, evil).toContain("markup");
        expect(fields, evil).toContain(`hero.heading.0.text.${locale}`);
      }
    }
  });

  test("a page with a placeholder that it does not fill in is not published (D-176)", async () => {
    const words = { "hero.heading": oneText({ en: "From {price}", ar: "من {price}" }) };
    expect((await refusedFor("coding", words)).codes).toEqual(["placeholders"]);
    const lead = { en: "From {price}", ar: "ابتداءً" };
    const one = { "callToAction.lead": oneText(lead) };
    expect((await refusedFor("character-building", one)).codes.length).toBeGreaterThan(0);
  });

  test("a page with a figure of 1 in one language and 2 in the other is not published (D-178)", async () => {
    const [first, ...others] = entriesOf(
      await readWords(staff, "private-tutoring"),
      "hero.figures",
    );
    const changed = {
      texts: { ...first?.texts, value: { en: "1", ar: "2" } },
      source: "Survey of families, October 2026",
      until: "2026-12-31",
    };
    const words = { "hero.figures": [changed, ...others] };
    expect((await refusedFor("private-tutoring", words)).codes).toEqual(["figures"]);
  });

  test("a page that asks one question twice in Arabic is not published (D-176)", async () => {
    const [first, second, ...others] = entriesOf(await readWords(staff, "coding"), "faq.items");
    const arabic = first?.texts["question"]?.ar ?? "";
    const question = { en: second?.texts["question"]?.en ?? "", ar: arabic };
    const again = { texts: { ...second?.texts, question } };
    const words = { "faq.items": [first ?? again, again, ...others] };
    expect((await refusedFor("coding", words)).codes).toEqual(["duplicate"]);
  });

  test("a page with a changed claim is not published without the claim's source and last day (D-178)", async () => {
    const page = await readWords(staff, "private-tutoring");
    const [first, ...others] = entriesOf(page, "hero.figures");
    const changed = { ...first, texts: { ...first?.texts, value: { en: "93%", ar: "93%" } } };
    const { fields } = await refusedFor("private-tutoring", {
      "hero.figures": [changed, ...others],
    });
    expect(fields).toEqual(["hero.figures.0.source", "hero.figures.0.until"]);
  });

  test("a page with a claim whose last day is over is not published (D-178)", async () => {
    const page = await readWords(staff, "private-tutoring");
    const [first, ...others] = entriesOf(page, "hero.figures");
    if (first === undefined) throw new Error("no figures");
    const over = { ...first, source: "Survey of families, October 2019", until: "2020-01-31" };
    const { fields, codes } = await refusedFor("private-tutoring", {
      "hero.figures": [over, ...others],
    });
    expect([fields, codes]).toEqual([["hero.figures.0.until"], ["until_past"]]);
  });

  test("a page with two teachers of one portrait, or with an unknown portrait, is not published (D-176)", async () => {
    const teachers = entriesOf(await readWords(staff, "coding"), "trust.items");
    const [first, second] = teachers;
    if (first === undefined || second === undefined) throw new Error("no teachers");
    const twice = { "trust.items": [first, { ...second, picture: first.picture }] };
    expect((await refusedFor("coding", twice)).codes).toEqual(["duplicate"]);
    const unknown = { "trust.items": [first, { ...second, picture: "../../secret" }] };
    expect((await refusedFor("coding", unknown)).codes).toEqual(["picture"]);
  });

  test("a page that breaks rules of Arabic style is published with warnings (D-176)", async () => {
    const heading = { en: "Start now", ar: "سجّل الآن يا طالب/ة" };
    const page = await editWords(staff, "coding", { "hero.heading": oneText(heading) });
    expect(page.warnings.map(({ code, locale }) => [code, locale])).toEqual([["gendered", "ar"]]);
  });
});

describe("nothing else can be edited", () => {
  test.each([
    ["hero.enrol", oneText({ en: "Buy", ar: "شراء" })],
    ["meta.title", oneText({ en: "Title", ar: "عنوان" })],
    ["levels.items.0.key", oneText({ en: "x", ar: "x" })],
    ["__proto__", oneText({ en: "x", ar: "x" })],
    ["constructor.prototype", oneText({ en: "x", ar: "x" })],
    ["hero.heading", []],
    ["hero.heading", [{ texts: { other: { en: "x", ar: "x" } } }]],
  ])("%s is refused as %j (D-176)", async (place, entries) => {
    const words = JSON.parse(`{${JSON.stringify(place)}:${JSON.stringify(entries)}}`);
    const answer = await saveWords(staff, "coding", words, 0);
    expect([200, 422]).toContain(answer.status);
    expect((await readWords(staff, "coding")).draft).toEqual(
      (await readWords(staff, "coding")).base,
    );
  });

  test("a page that has no editable words is not found (D-176)", async () => {
    for (const screen of ["terms", "cart", "constructor", "x"]) {
      expect((await staff.call(`words/${screen}`)).status).toBe(404);
      expect((await fetch(`${app.url}/api/words/${screen}/en/x`)).status).toBe(404);
    }
    expect((await fetch(`${app.url}/api/words/home/fr/x`)).status).toBe(404);
  });

  test("control characters and marks that override the direction are taken out (D-176)", async () => {
    const heading = { en: "  Ready\u0000 \u202eset\u2066\n go ", ar: "جاهز\u0007 الآن" };
    const page = await editWords(staff, "coding", { "hero.heading": oneText(heading) });
    expect(page.published["hero.heading"]?.[0]?.texts["text"]).toEqual({
      en: "Ready set go",
      ar: "جاهز الآن",
    });
  });
});

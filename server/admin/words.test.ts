import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WordsOfPage } from "#contract/admin/words.ts";
import { ROLES } from "#core/staff.ts";
import type { WordsEntry } from "#core/words.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { editWords, oneText, publishWords, readWords, saveWords } from "../testing/words-editor.ts";
import { listDueClaims } from "../words/claims.ts";
import { createWords } from "../words/in-force.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let staff: StaffBrowser;
let clock = Date.parse("2026-11-23T08:00:00Z");
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(clock));
});
afterAll(() => app.close());
beforeEach(async () => {
  staff = await openStaffBrowser(app, "content");
  await app.shop.db.deleteFrom("words_versions").execute();
  await app.shop.db.deleteFrom("words_sheets").execute();
  await app.shop.words.refresh();
});

const HEADING = { en: "Code that children are proud of", ar: "برمجة يفخر بها الأطفال" };

/** What visitors get of a page in a language, by a version that nobody knows. */
async function shownTo(locale: string, screen: string) {
  const answer = await fetch(`${app.url}/api/words/${screen}/${locale}/any`);
  return (await answer.json()).data as Record<string, unknown>;
}

const entriesOf = ({ draft }: WordsOfPage, place: string): WordsEntry[] => [
  ...(draft[place] ?? []),
];

describe("the words of a page", () => {
  test("are read in both languages together, as shipped until somebody edits them (D-176)", async () => {
    const page = await readWords(staff, "coding");
    expect(page).toMatchObject({ revision: 0, version: 0, has_draft: false, problems: [] });
    expect(page.base["hero.heading"]?.[0]?.texts["text"]).toEqual({
      en: "From first blocks to code of their own",
      ar: expect.stringMatching(/[\u0600-\u06ff]/),
    });
    expect(page.draft).toEqual(page.base);
    expect(page.published).toEqual(page.base);
    const names = page.places.map(({ name }) => name);
    expect(names).toContain("faq.items");
    expect(names).not.toContain("hero.enrol");
    expect(await shownTo("en", "coding")).toEqual({});
  });

  test("are a draft first, then seen by visitors in both languages in one step, then history (D-176, D-177)", async () => {
    const saved = await saveWords(staff, "coding", { "hero.heading": oneText(HEADING) }, 0);
    expect(saved.status).toBe(200);
    expect(saved.headers.get("ETag")).toBe('"1"');
    expect(saved.body.data).toMatchObject({ revision: 1, version: 0, has_draft: true });
    expect(await shownTo("en", "coding")).toEqual({});

    const published = await publishWords(staff, "coding", 1);
    expect(published.body.data).toMatchObject({ version: 1, has_draft: false });
    expect(await shownTo("en", "coding")).toEqual({ "hero.heading": HEADING.en });
    expect(await shownTo("ar", "coding")).toEqual({ "hero.heading": HEADING.ar });

    const { body } = await staff.call("words/coding/history");
    expect(body.data.versions).toEqual([
      {
        version: 1,
        at: new Date(clock).toISOString(),
        by: staff.email,
        restores: null,
        places: ["hero.heading"],
      },
    ]);
    const acts = await app.shop.db
      .selectFrom("audit_entries")
      .select(["action", "subject", "actor"])
      .where("actor", "like", `%${staff.email}`)
      .orderBy("id")
      .execute();
    expect(acts.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "words.draft words coding",
      "words.publish words coding",
    ]);
  });

  test("go back to an earlier version, and to what was shipped, and the draft stays (D-176)", async () => {
    await editWords(staff, "coding", { "hero.heading": oneText(HEADING) });
    const second = await editWords(staff, "coding", {
      "hero.heading": oneText({ en: "Another", ar: "عنوان آخر" }),
    });
    const written = { "hero.lead": oneText({ en: "Not yet", ar: "لم يكتمل بعد" }) };
    const drafted = await saveWords(staff, "coding", written, second.revision);
    const undone = await publishWords(staff, "coding", drafted.body.data.revision, 1);
    expect(undone.body.data).toMatchObject({ version: 3, has_draft: true });
    expect(await shownTo("en", "coding")).toEqual({ "hero.heading": HEADING.en });
    await publishWords(staff, "coding", undone.body.data.revision, 0);
    expect(await shownTo("en", "coding")).toEqual({});
    const { body } = await staff.call("words/coding/history");
    expect(body.data.versions.map(({ restores }: { restores: number }) => restores)).toEqual([
      0,
      1,
      null,
      null,
    ]);
    const never = await publishWords(staff, "coding", undone.body.data.revision + 1, 9);
    expect(never.status).toBe(404);
  });

  test("lists can grow, shrink and change their order, within their limits (D-176)", async () => {
    const page = await readWords(staff, "character-building");
    const questions = entriesOf(page, "faq.items").reverse().slice(0, 3);
    const added = {
      texts: {
        question: { en: "Is there a trial?", ar: "هل توجد جلسة تجريبية؟" },
        answer: { en: "Yes: - one session - free", ar: "نعم: - جلسة واحدة - مجانًا" },
      },
    };
    await editWords(staff, "character-building", { "faq.items": [added, ...questions] });
    const shown = (await shownTo("en", "character-building"))["faq.items"] as {
      question: string;
    }[];
    expect(shown.map(({ question }) => question)).toEqual([
      "Is there a trial?",
      ...questions.map(({ texts }) => texts["question"]?.en),
    ]);
    for (const count of [0, 11]) {
      const items = Array.from({ length: count }, () => added);
      const refused = await saveWords(staff, "character-building", { "faq.items": items }, 2);
      expect(refused.status).toBe(422);
      expect(refused.body.data.errors[0].field).toBe("faq.items");
    }
  });
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

  test("when its languages disagree on a figure: the answer names both (D-176)", async () => {
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

  test("while a text is missing or too long, in one language or both (D-176)", async () => {
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

  test("with tags or codes of HTML, which are never more than text (D-176)", async () => {
    for (const evil of [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "&#60;script&#62;",
      "</title><svg onload=alert(1)>",
    ]) {
      const { codes } = await refusedFor("coding", {
        "hero.heading": oneText({ en: evil, ar: "نص" }),
      });
      expect(codes, evil).toContain("markup");
    }
  });

  test("with a word in braces that the page does not fill in (D-176)", async () => {
    const words = { "hero.heading": oneText({ en: "From {price}", ar: "من {price}" }) };
    expect((await refusedFor("coding", words)).codes).toEqual(["placeholders"]);
    const lead = { en: "From {price}", ar: "ابتداءً" };
    const one = { "callToAction.lead": oneText(lead) };
    expect((await refusedFor("character-building", one)).codes.length).toBeGreaterThan(0);
  });

  test("with a changed claim of which nobody says where it comes from and until when it holds (D-178)", async () => {
    const page = await readWords(staff, "private-tutoring");
    const [first, ...others] = entriesOf(page, "hero.figures");
    const changed = { ...first, texts: { ...first?.texts, value: { en: "93%", ar: "93%" } } };
    const { fields } = await refusedFor("private-tutoring", {
      "hero.figures": [changed, ...others],
    });
    expect(fields).toEqual(["hero.figures.0.source", "hero.figures.0.until"]);
  });

  test("with two teachers of one portrait, or of one that there is not (D-176)", async () => {
    const teachers = entriesOf(await readWords(staff, "coding"), "trust.items");
    const [first, second] = teachers;
    if (first === undefined || second === undefined) throw new Error("no teachers");
    const twice = { "trust.items": [first, { ...second, picture: first.picture }] };
    expect((await refusedFor("coding", twice)).codes).toEqual(["duplicate"]);
    const unknown = { "trust.items": [first, { ...second, picture: "../../secret" }] };
    expect((await refusedFor("coding", unknown)).codes).toEqual(["picture"]);
  });

  test("but the rules of Arabic style only warn (D-176)", async () => {
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

describe("two who edit one page", () => {
  test("the second is told so, and nothing of either is lost (D-176)", async () => {
    const other = await openStaffBrowser(app, "owner");
    await saveWords(staff, "coding", { "hero.heading": oneText(HEADING) }, 0);
    const late = await saveWords(other, "coding", { "hero.lead": oneText(HEADING) }, 0);
    expect([late.status, late.body.code]).toEqual([412, "changed_meanwhile"]);
    expect((await publishWords(other, "coding", 0)).status).toBe(412);
    const page = await readWords(other, "coding");
    expect(page).toMatchObject({ revision: 1, changed_by: staff.email });
    expect(page.draft["hero.heading"]).toEqual(oneText(HEADING));
  });

  test("of many at once exactly one is first (D-176)", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        saveWords(
          staff,
          "coding",
          { "hero.heading": oneText({ en: `Try ${turn}`, ar: `محاولة ${turn}` }) },
          0,
        ),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });

  test("nobody changes anything without saying what they had read (D-176)", async () => {
    const answer = await staff.call("words/coding", { method: "PUT", body: { words: {} } });
    expect([answer.status, answer.body.data.errors[0].field]).toEqual([422, "If-Match"]);
  });
});

describe("a claim", () => {
  const until = (day: string) => ({ source: "Survey of families, October 2026", until: day });

  test("leaves the site by itself after its last day, by the seller's clock, and Today says so (D-178)", async () => {
    const page = await readWords(staff, "private-tutoring");
    const figures = entriesOf(page, "hero.figures");
    const [first, ...others] = figures;
    const changed = {
      texts: { ...first?.texts, value: { en: "93%", ar: "93%" } },
      ...until("2026-11-30"),
    };
    const slots = {
      texts: { text: { en: "Few places are left in May.", ar: "بقيت أماكن قليلة في مايو." } },
      ...until("2026-11-30"),
    };
    await editWords(staff, "private-tutoring", {
      "hero.figures": [changed, ...others],
      "callToAction.limitedSlots": [slots],
    });
    const shown = async () => {
      await app.shop.words.refresh();
      return shownTo("ar", "private-tutoring");
    };
    const before = clock;
    try {
      clock = Date.parse("2026-11-30T19:59:59Z");
      expect((await shown())["hero.figures"]).toHaveLength(5);
      const due = await listDueClaims(app.shop.db, new Date(clock));
      expect(due.map(({ place, isOver }) => [place, isOver])).toEqual([
        ["hero.figures", false],
        ["callToAction.limitedSlots", false],
      ]);
      const reader = await openStaffBrowser(app, "content");
      expect((await reader.call("today")).body.data.entries).toMatchObject(
        due.map(({ screen, text }) => ({
          kind: "claim_due",
          subject: screen,
          detail: text.en,
          next: "open_words",
        })),
      );
      clock = Date.parse("2026-11-30T20:00:00Z");
      const after = await shown();
      expect(after["hero.figures"]).toHaveLength(4);
      expect(after["callToAction.limitedSlots"]).toBe("");
      expect(
        (await listDueClaims(app.shop.db, new Date(clock))).every(({ isOver }) => isOver),
      ).toBe(true);
    } finally {
      clock = before;
    }
  });

  test("that stands beside a picture leaves a gap, here and where it is repeated (D-178)", async () => {
    const figures = entriesOf(await readWords(staff, "home"), "hero.figures");
    const [courses, cultures, positive, ...rest] = figures;
    const changed = {
      texts: { ...positive?.texts, value: { en: "99.1%", ar: "99.1%" } },
      ...until("2026-12-01"),
    };
    if (courses === undefined || cultures === undefined) throw new Error("no figures");
    await editWords(staff, "home", { "hero.figures": [courses, cultures, changed, ...rest] });
    const repeated = (await shownTo("en", "coding"))["ratings.items"] as {
      value: string;
      alt: string;
    }[];
    expect(repeated[1]).toMatchObject({ value: "99.1%", alt: "99.1% positive ratings" });
    expect(repeated[0]).toMatchObject({ alt: expect.stringContaining("stars of 5") });
    const before = clock;
    try {
      clock += 30 * DAY_MS;
      await app.shop.words.refresh();
      expect(((await shownTo("en", "home"))["hero.figures"] as unknown[])[2]).toBeNull();
      expect(
        ((await shownTo("ar", "children-fitness"))["ratings.items"] as unknown[])[1],
      ).toBeNull();
    } finally {
      clock = before;
    }
  });

  test("never tells visitors its source or its last day (D-178)", async () => {
    const claim = {
      texts: { text: { en: "From 300 families.", ar: "من 300 أسرة." } },
      ...until("2026-12-31"),
    };
    await editWords(staff, "home", { "testimonials.source": [claim] });
    const answers = await Promise.all(["home", "coding"].map((screen) => shownTo("en", screen)));
    expect(JSON.stringify(answers)).not.toMatch(/Survey|2026-12-31/);
    expect(answers.map((answer) => Object.keys(answer))).toEqual([
      ["testimonials.source"],
      ["ratings.source"],
    ]);
  });
});

describe("who", () => {
  test("may edit words is owner and content; others are refused (D-176)", async () => {
    for (const role of ROLES) {
      const browser = await openStaffBrowser(app, role);
      const may = role === "owner" || role === "content";
      const answers = [
        await browser.call("words"),
        await browser.call("words/home"),
        await browser.call("words/home/history"),
        await saveWords(browser, "home", {}, -1),
        await publishWords(browser, "home", -1),
      ];
      for (const { status } of answers) expect(status === 403, role).toBe(!may);
    }
    expect((await fetch(`${app.url}/api/admin/words/home`)).status).toBe(401);
  });
});

test("the edits of exactly the version in the address are kept for ever, all others are not (D-177)", async () => {
  await editWords(staff, "coding", { "hero.heading": oneText(HEADING) });
  const { pages } = await app.shop.words.current();
  const version = pages.coding?.version ?? "";
  const kept = async (path: string) =>
    (await fetch(`${app.url}/api/words/coding/en/${path}`)).headers.get("Cache-Control");
  expect(await kept(version)).toBe("public, max-age=31536000, immutable");
  expect(await kept("older")).toBe("no-store");
});

test("a process that did not publish shows the same words within two seconds (D-177)", async () => {
  let time = clock;
  const other = createWords(app.shop.db, app.shop.log, () => new Date(time));
  expect((await other.current()).pages).toEqual({});
  await editWords(staff, "coding", { "hero.heading": oneText(HEADING) });
  time += 2_001;
  const seen = await other.current();
  expect(seen).toEqual(await app.shop.words.current());
  expect(seen.pages.coding?.edits).toEqual({
    en: { "hero.heading": HEADING.en },
    ar: { "hero.heading": HEADING.ar },
  });
});

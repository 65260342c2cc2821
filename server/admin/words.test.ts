import { beforeEach, describe, expect, test } from "vitest";
import { ROLES } from "#core/staff.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import {
  editWords,
  entriesOf,
  oneText,
  openWordsDesk,
  publishWords,
  readWords,
  saveWords,
} from "../testing/words-editor.ts";
import { createWords } from "../words/in-force.ts";

const desk = await openWordsDesk();
const { app, clock, shownTo } = desk;

let staff: StaffBrowser;
beforeEach(async () => {
  staff = await desk.openEditor();
});

const HEADING = { en: "Code that children are proud of", ar: "برمجة يفخر بها الأطفال" };

describe("the words of a page", () => {
  test("a page's words are read in both languages together, as shipped until staff edit them (D-176)", async () => {
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
    expect(page.places.filter(({ follows }) => follows === "home").map(({ name }) => name)).toEqual(
      ["ratings.items", "ratings.source"],
    );
    expect(await shownTo("en", "coding")).toEqual({});
  });

  test("edited words are a draft, then published in both languages in one step, then history (D-176, D-177)", async () => {
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
        at: new Date(clock.now).toISOString(),
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

  test("staff see what visitors read beside a draft, and which pages are edited (D-176)", async () => {
    const isEdited = async () => {
      const { pages } = (await staff.call("words")).body.data;
      return pages.find(({ screen }: { screen: string }) => screen === "coding").is_edited;
    };
    const { base } = await readWords(staff, "coding");
    await saveWords(staff, "coding", { "hero.heading": oneText(HEADING) }, 0);
    expect((await readWords(staff, "coding")).published).toEqual(base);
    expect(await isEdited()).toBe(false);
    const { revision } = (await publishWords(staff, "coding", 1)).body.data;
    expect(await isEdited()).toBe(true);
    await publishWords(staff, "coding", revision, 0);
    expect(await isEdited()).toBe(false);
  });

  test("words that are sent as they were shipped are no edit (D-176)", async () => {
    const { base } = await readWords(staff, "coding");
    const saved = await saveWords(staff, "coding", base, 0);
    expect(saved.body.data).toMatchObject({ has_draft: false, is_edited: false });
  });

  test("a teacher in another order keeps the portrait and what marks a sample (D-176)", async () => {
    const teachers = entriesOf(await readWords(staff, "coding"), "trust.items").reverse();
    await editWords(staff, "coding", { "trust.items": teachers });
    expect((await shownTo("en", "coding"))["trust.items"]).toMatchObject(
      teachers.map(({ picture, texts }) => ({
        key: picture,
        name: texts["name"]?.en,
        sample: true,
      })),
    );
  });

  test("a page's words go back to an earlier version or to what was shipped, and the draft stays (D-176)", async () => {
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

  test("each change of a page's words is in the audit with the places that it changed (D-176)", async () => {
    const [heading, lead] = ["hero.heading", "hero.lead"];
    const words = { [heading]: oneText(HEADING) };
    const { revision } = await editWords(staff, "coding", words);
    const more = { ...words, [lead]: oneText({ en: "In small groups", ar: "في مجموعات صغيرة" }) };
    await saveWords(staff, "coding", more, revision);
    const { [lead]: left } = more;
    await saveWords(staff, "coding", { [lead]: left ?? [] }, revision + 1);
    await publishWords(staff, "coding", revision + 2, 0);
    const entries = await app.shop.db
      .selectFrom("audit_entries")
      .select(["action", "before", "after"])
      .where("actor", "like", `%${staff.email}`)
      .where("subject", "=", "words coding")
      .orderBy("id")
      .execute();
    const draft = (...places: string[]) => ({
      action: "words.draft",
      before: null,
      after: { places },
    });
    expect(entries).toEqual([
      draft(heading),
      {
        action: "words.publish",
        before: { version: 0 },
        after: { version: 1, restores: null, places: [heading] },
      },
      draft(lead),
      draft(heading),
      {
        action: "words.restore",
        before: { version: 1 },
        after: { version: 2, restores: 0, places: [heading] },
      },
    ]);
  });

  test("the history says of each version what it changed of the one before it (D-176)", async () => {
    const lead = oneText({ en: "In small groups", ar: "في مجموعات صغيرة" });
    await editWords(staff, "coding", { "hero.heading": oneText(HEADING) });
    await editWords(staff, "coding", { "hero.heading": oneText(HEADING), "hero.lead": lead });
    const other = oneText({ en: "Another", ar: "عنوان آخر" });
    await editWords(staff, "coding", { "hero.heading": other, "hero.lead": lead });
    const { body } = await staff.call("words/coding/history");
    expect(body.data.versions.map(({ places }: { places: string[] }) => places)).toEqual([
      ["hero.heading"],
      ["hero.lead"],
      ["hero.heading"],
    ]);
  });

  test("an edited Arabic text keeps short words and numbers with the word behind them, in lists too (D-176)", async () => {
    const [question, ...others] = entriesOf(await readWords(staff, "coding"), "faq.items");
    const texts = {
      ...question?.texts,
      answer: { en: "A class of 8 learners.", ar: "نعم، في صفّ من 8 طلاب." },
    };
    await editWords(staff, "coding", {
      "hero.heading": oneText({ en: "Learn at home", ar: "تعلّم من البيت" }),
      "faq.items": [{ texts }, ...others],
    });
    const shown = await shownTo("ar", "coding");
    expect(shown["hero.heading"]).toBe("تعلّم من\u00a0البيت");
    expect((shown["faq.items"] as unknown[])[0]).toMatchObject({
      answer: "نعم، في\u00a0صفّ من\u00a08\u00a0طلاب.",
    });
  });

  test("lists of words can grow, shrink and change their order, within their limits (D-176)", async () => {
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
    await editWords(staff, "character-building", { "faq.items": [added] });
    expect((await shownTo("en", "character-building"))["faq.items"]).toHaveLength(1);
    for (const count of [0, 11]) {
      const items = Array.from({ length: count }, () => added);
      const refused = await saveWords(staff, "character-building", { "faq.items": items }, 4);
      expect(refused.status).toBe(422);
      expect(refused.body.data.errors[0].field).toBe("faq.items");
    }
  });
});

describe("two who edit one page", () => {
  test("the second of two who edit one page is refused, and nothing of either is lost (D-176)", async () => {
    const other = await openStaffBrowser(app, "owner");
    await saveWords(staff, "coding", { "hero.heading": oneText(HEADING) }, 0);
    const late = await saveWords(other, "coding", { "hero.lead": oneText(HEADING) }, 0);
    expect([late.status, late.body.code]).toEqual([412, "changed_meanwhile"]);
    expect((await publishWords(other, "coding", 0)).status).toBe(412);
    const page = await readWords(other, "coding");
    expect(page).toMatchObject({ revision: 1, changed_by: staff.email });
    expect(page.draft["hero.heading"]).toEqual(oneText(HEADING));
  });

  test("a page's draft and history are its own, and say who wrote last, and when (D-176)", async () => {
    const other = await openStaffBrowser(app, "owner");
    await editWords(staff, "mental-math", { "hero.heading": oneText(HEADING) });
    const lead = oneText({ en: "In small groups", ar: "في مجموعات صغيرة" });
    await saveWords(staff, "coding", { "hero.lead": lead }, 0);
    const published = new Date(clock.now).toISOString();
    clock.now += 60_000;
    await saveWords(other, "mental-math", { "hero.lead": oneText(HEADING) }, 2);
    expect((await readWords(staff, "coding")).draft["hero.lead"]).toEqual(lead);
    expect(await readWords(staff, "coding")).toMatchObject({ changed_by: staff.email });
    expect(await readWords(staff, "mental-math")).toMatchObject({
      changed_at: new Date(clock.now).toISOString(),
      changed_by: other.email,
      published_at: published,
      published_by: staff.email,
    });
    expect((await staff.call("words/coding/history")).body.data.versions).toEqual([]);
  });

  test("of many who save one page at once exactly one succeeds (D-176)", async () => {
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

  test("a page's words are changed only with the version that was read (D-176)", async () => {
    const answer = await staff.call("words/coding", { method: "PUT", body: { words: {} } });
    expect([answer.status, answer.body.code]).toEqual([428, "version_missing"]);
  });
});

describe("who", () => {
  test("owner and content may edit words; other roles are refused (D-176)", async () => {
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

test("the edits at an address with their exact version are cached for ever, all others are not (D-177)", async () => {
  await editWords(staff, "coding", { "hero.heading": oneText(HEADING) });
  const { pages } = app.shop.words.current();
  const version = pages.coding?.version ?? "";
  const kept = async (path: string) =>
    (await fetch(`${app.url}/api/words/coding/en/${path}`)).headers.get("Cache-Control");
  expect(await kept(version)).toBe("public, max-age=31536000, immutable");
  expect(await kept("older")).toBe("no-store");
  // Another text in one language alone is another version in both.
  for (const heading of [
    { ...HEADING, ar: "برمجة بأيديهم" },
    { en: "Their own code", ar: "برمجة بأيديهم" },
  ]) {
    const before = app.shop.words.current();
    await editWords(staff, "coding", { "hero.heading": oneText(heading) });
    const after = app.shop.words.current();
    expect(after.pages.coding?.version).not.toBe(before.pages.coding?.version);
    expect(after.version).not.toBe(before.version);
  }
});

test("words that were published when their place had other fields are not shown (D-176)", async () => {
  const words = {
    "hero.heading": oneText(HEADING),
    "faq.items": [{ texts: { title: { en: "Of another time", ar: "من زمن آخر" } } }],
  };
  await app.shop.db
    .insertInto("words_versions")
    .values({
      screen: "coding",
      version: 1,
      words: JSON.stringify(words),
      published_at: app.shop.now(),
      staff_id: null,
      actor: "operator",
      restores: null,
    })
    .execute();
  await app.shop.words.reload();
  expect(await shownTo("en", "coding")).toEqual({ "hero.heading": HEADING.en });
});

test("a process that missed a publication shows the new words after two seconds (D-177)", async () => {
  let time = clock.now;
  const other = createWords(app.shop.db, app.shop.log, () => new Date(time));
  expect((await other.reload()).pages).toEqual({});
  await editWords(staff, "coding", { "hero.heading": oneText(HEADING) });
  time += 2_001;
  await expect.poll(() => other.current()).toEqual(app.shop.words.current());
  const seen = other.current();
  expect(seen.pages.coding?.edits).toEqual({
    en: { "hero.heading": HEADING.en },
    ar: { "hero.heading": HEADING.ar },
  });
});

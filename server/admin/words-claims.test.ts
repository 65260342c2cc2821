import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import type { Locale } from "#core/locale.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import {
  editWords,
  entriesOf,
  openWordsDesk,
  readWords,
  saveWords,
} from "../testing/words-editor.ts";
import { listDueClaims } from "../words/claims.ts";

const desk = await openWordsDesk();
const { app, clock, shownTo } = desk;

let staff: StaffBrowser;
beforeEach(async () => {
  staff = await desk.openEditor();
});

describe("a claim", () => {
  const until = (day: string) => ({ source: "Survey of families, October 2026", until: day });

  test("a claim disappears from the site after its last day, by the seller's clock, and Today says so (D-178)", async () => {
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
      await app.shop.words.reload();
      return shownTo("ar", "private-tutoring");
    };
    const listed = async () => {
      const { body } = await (await openStaffBrowser(app, "content")).call("words");
      return body.data.claims.map(({ is_over }: { is_over: boolean }) => is_over);
    };
    const before = clock.now;
    try {
      clock.now = Date.parse("2026-11-30T19:59:59Z");
      expect((await shown())["hero.figures"]).toHaveLength(5);
      const due = await listDueClaims(app.shop.db, new Date(clock.now));
      expect(due.map(({ place, isOver, text }) => [place, isOver, text.en])).toEqual([
        ["hero.figures", false, `93% ${first?.texts["label"]?.en}`],
        ["callToAction.limitedSlots", false, "Few places are left in May."],
      ]);
      expect(await listed()).toEqual([false, false]);
      const reader = await openStaffBrowser(app, "content");
      expect((await reader.call("today")).body.data.entries).toMatchObject(
        due.map(({ screen, text }) => ({
          kind: "claim_due",
          subject: screen,
          detail: text.en,
          next: "open_words",
        })),
      );
      clock.now = Date.parse("2026-11-30T20:00:00Z");
      const after = await shown();
      expect(after["hero.figures"]).toHaveLength(4);
      expect(after["callToAction.limitedSlots"]).toBe("");
      expect(await listed()).toEqual([true, true]);
    } finally {
      clock.now = before;
    }
  });

  test("a claim beside a picture leaves a gap when it has ended, there and where it is repeated (D-178)", async () => {
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
    const before = clock.now;
    try {
      clock.now += 30 * DAY_MS;
      await app.shop.words.reload();
      expect(((await shownTo("en", "home"))["hero.figures"] as unknown[])[2]).toBeNull();
      expect(
        ((await shownTo("ar", "children-fitness"))["ratings.items"] as unknown[])[1],
      ).toBeNull();
    } finally {
      clock.now = before;
    }
  });

  test("a repeated figure keeps the words of its picture as long as its value stays (D-178)", async () => {
    const [courses, ...others] = entriesOf(await readWords(staff, "home"), "hero.figures");
    const relabelled = {
      texts: { ...courses?.texts, label: { en: "lessons taken", ar: "درس مكتمل" } },
      ...until("2026-12-01"),
    };
    await editWords(staff, "home", { "hero.figures": [relabelled, ...others] });
    const repeated = (await shownTo("en", "coding"))["ratings.items"] as unknown[];
    expect(repeated[2]).toEqual({
      value: "1M+",
      label: "lessons taken",
      alt: "More than a million courses taken",
    });
  });

  test("a repeated figure has its new value in the words of its picture, in each language's own words (D-178)", async () => {
    const figures = entriesOf(await readWords(staff, "home"), "hero.figures");
    const [courses, ...others] = figures;
    const rating = others.pop();
    const lessons = {
      value: { en: "2M+", ar: "2M+" },
      label: { en: "lessons taken", ar: "درس مكتمل" },
    };
    const rated = { ...rating?.texts, value: { en: "4.9", ar: "4.9" } };
    await editWords(staff, "home", {
      "hero.figures": [
        { ...courses, texts: lessons, ...until("2026-12-01") },
        ...others,
        { ...rating, texts: rated, ...until("2026-12-01") },
      ],
    });
    const pictures = async (locale: Locale) =>
      ((await shownTo(locale, "coding"))["ratings.items"] as { alt: string }[]).map(({ alt }) =>
        alt.replaceAll("\u00a0", " "),
      );
    const [english, arabic] = [await pictures("en"), await pictures("ar")];
    expect([english[0], english[2]]).toEqual(["Rating: 4.9 stars of 5", "2M+ lessons taken"]);
    expect([arabic[0], arabic[2]]).toEqual(["التقييم: 4.9 من 5 نجوم", "2M+ درس مكتمل"]);
  });

  test("of the claims that end within two weeks Today has the earliest first (D-178)", async () => {
    const figures = entriesOf(await readWords(staff, "private-tutoring"), "hero.figures");
    const days = ["2026-12-07", "2026-11-28", "2026-12-08"];
    await editWords(staff, "private-tutoring", {
      "hero.figures": figures.map((figure, place) => {
        const day = days[place];
        return day === undefined ? figure : { ...figure, ...until(day) };
      }),
    });
    const due = await listDueClaims(app.shop.db, app.shop.now());
    expect(due.map((claim) => claim.until)).toEqual(["2026-11-28", "2026-12-07"]);
  });

  test("a draft keeps the last day of a claim whose source is not typed yet (D-178)", async () => {
    const { revision, base } = await readWords(staff, "private-tutoring");
    const [first, ...others] = base["hero.figures"] ?? [];
    if (first === undefined) throw new Error("no figures");
    const dated = { ...first, source: " ", until: "2026-12-31" };
    const words = { "hero.figures": [dated, ...others] };
    expect((await saveWords(staff, "private-tutoring", words, revision)).status).toBe(200);
    const [kept] = entriesOf(await readWords(staff, "private-tutoring"), "hero.figures");
    expect(kept).toEqual({ texts: first.texts, until: "2026-12-31" });
  });

  test("a claim's source and last day are never sent to visitors (D-178)", async () => {
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

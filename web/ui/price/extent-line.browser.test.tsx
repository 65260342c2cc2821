import { expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { ExtentLine } from "./extent-line.tsx";

const COURSE = { sessions: 32, foundation_sessions: 40, session_minutes: 50, weeks: 16 };

/** How many lines each of these takes. */
const lineCounts = (ranges: readonly Range[]) =>
  ranges.map(
    (range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
  );

function wordsOf(line: Element): readonly Range[] {
  return [...line.querySelectorAll(":scope > span")].flatMap(({ lastChild: text }) =>
    [...(text?.textContent ?? "").matchAll(/\S+/g)].map((word) => {
      const range = new Range();
      range.setStart(text as Text, word.index);
      range.setEnd(text as Text, word.index + word[0].length);
      return range;
    }),
  );
}

test.each(LOCALES)(
  "lines break between parts, or between words of a part that is too wide (%s) (D-146)",
  async (locale) => {
    const shown = await showComponent(
      ["20rem", "6rem", "7rem", "8rem", "9rem"].map((width) => (
        <div key={width} style={{ inlineSize: width, overflowWrap: "break-word" }}>
          <ExtentLine coursePackage={COURSE} price={306} labels={{ currency_en: "USD" }} />
        </div>
      )),
      { locale },
    );
    const [wide, ...narrow] = [...shown.querySelectorAll(".extent-line")];
    if (wide === undefined) throw new Error("nothing is shown");
    const parts = [...wide.querySelectorAll(":scope > span")].map((part) => {
      const range = new Range();
      range.selectNodeContents(part.lastChild ?? part);
      return range;
    });
    expect(parts).toHaveLength(5);
    expect(lineCounts(parts)).toEqual(parts.map(() => 1));
    for (const line of narrow) expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    const words = narrow.flatMap(wordsOf);
    expect(words.length).toBeGreaterThan(40);
    expect(lineCounts(words)).toEqual(words.map(() => 1));
  },
);

test.each(LOCALES)("no line begins with the dot between two parts (%s) (D-146)", async (locale) => {
  const shown = await showComponent(
    <div style={{ inlineSize: "16rem", margin: "2rem" }}>
      <ExtentLine coursePackage={COURSE} price={306} labels={{ currency_en: "USD" }} />
    </div>,
    { locale },
  );
  const parts = [...shown.querySelectorAll(".extent-line > span")];
  const tops = parts.map((part) => part.getBoundingClientRect().top);
  const beginsLine = tops.map((top, position) => top !== tops[position - 1]);
  const line = shown.querySelector(".extent-line") ?? shown;
  expect(getComputedStyle(line).overflowX).toBe("clip");
  const box = line.getBoundingClientRect();
  const isDotSeen = parts.map((part) => {
    const dot = part.querySelector("span")?.getBoundingClientRect();
    return dot !== undefined && dot.left >= box.left && dot.right <= box.right;
  });
  expect(isDotSeen).toEqual(beginsLine.map((begins) => !begins));
  expect(beginsLine.filter(Boolean).length).toBeGreaterThan(1);
  expect(isDotSeen).toContain(true);
});

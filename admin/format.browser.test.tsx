import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { Ltr, UserText } from "./format.tsx";
import { show } from "./testing/show.tsx";

test.each(LOCALES)("text that was typed keeps its line breaks in %s (D-223)", async (locale) => {
  const main = await show(<UserText>{"We move away.\nPlease call first."}</UserText>, locale);
  const boxes = [...(main.querySelector("bdi")?.getClientRects() ?? [])];
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2);
});

describe.each(LOCALES)("an email that is too long for its line (%s)", (locale) => {
  /** The lines of an email in a place that is as wide as a text. */
  async function linesOf(email: string, widest: string): Promise<readonly string[]> {
    const main = await show(
      <>
        <span>{widest}</span>
        <Ltr>{email}</Ltr>
      </>,
      locale,
    );
    const width = main.querySelector("span")?.getBoundingClientRect().width ?? 0;
    main.style.inlineSize = `${width + 1}px`;
    const texts = document.createTreeWalker(
      main.querySelector("bdi") ?? main,
      NodeFilter.SHOW_TEXT,
    );
    const lines = new Map<number, string>();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (let place = 0; place < (text.textContent ?? "").length; place += 1) {
        const letter = new Range();
        letter.setStart(text, place);
        letter.setEnd(text, place + 1);
        const { top } = letter.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? "") + letter);
      }
    }
    return [...lines.values()];
  }

  test("a long email breaks after its @, not before its last letters (design.md 9)", async () => {
    const lines = await linesOf("sara.ahmad@example.com", "sara.ahmad@example.c");
    expect(lines).toEqual(["sara.ahmad@", "example.com"]);
  });

  test("a long email breaks a long name before the @ at a dot (design.md 9)", async () => {
    const lines = await linesOf("maximiliane.konstantinopoulou@example.com", ".konstantinopoulou@");
    expect(lines).toEqual(["maximiliane", ".konstantinopoulou@", "example.com"]);
  });
});

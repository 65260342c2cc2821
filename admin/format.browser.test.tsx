import { expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { Ltr, Typed } from "./format.tsx";
import { show } from "./testing/show.tsx";

test.each(LOCALES)("what was typed keeps its line breaks in %s (D-223)", async (locale) => {
  const main = await show(<Typed>{"We move away.\nPlease call first."}</Typed>, locale);
  const boxes = [...(main.querySelector("bdi")?.getClientRects() ?? [])];
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2);
});

test.each(LOCALES)(
  "an email that is too long for its line breaks behind its @ in %s",
  async (locale) => {
    const email = "sara.ahmad@example.com";
    const inWidth = (width: string) => (
      <div style={{ inlineSize: width, overflowWrap: "anywhere" }}>
        <Ltr>{email}</Ltr>
      </div>
    );
    const main = await show(inWidth("max-content"), locale);
    const whole = main.querySelector("bdi")?.getBoundingClientRect().width ?? 0;
    const narrow = await show(inWidth(`${whole - 2}px`), locale);
    const texts = document.createTreeWalker(narrow, NodeFilter.SHOW_TEXT);
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
    expect([...lines.values()]).toEqual(["sara.ahmad@", "example.com"]);
  },
);

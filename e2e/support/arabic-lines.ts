import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The pairs of lines in headlines whose ink has no free pixel between. Each line is drawn by itself. */
export function meetingLines(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    type Line = { text: string; top: number; right: number; style: CSSStyleDeclaration };
    const MARGIN = 40;
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("There is no canvas to draw on.");
    const { canvas } = context;

    const linesOf = (headline: Element): readonly Line[] => {
      const lines = new Map<string, Line>();
      const range = document.createRange();
      const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const node = texts.currentNode as Text;
        if (node.parentElement === null) continue;
        const style = getComputedStyle(node.parentElement);
        for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const { top, right, height } = range.getBoundingClientRect();
          if (height === 0) continue;
          const key = `${top} ${style.fontSize}`;
          const line = lines.get(key);
          const text = line === undefined ? word : `${line.text} ${word}`;
          lines.set(key, { text, top, right: Math.max(right, line?.right ?? 0), style });
        }
      }
      return [...lines.values()].sort((one, other) => one.top - other.top);
    };

    /** Where a line has ink; half a pixel wider on every side, so that two lines need a free pixel. */
    const inkOf = ({ text, top, right, style }: Line, box: DOMRect): readonly boolean[] => {
      canvas.width = Math.ceil(box.width) + 2 * MARGIN;
      canvas.height = Math.ceil(box.height) + 2 * MARGIN;
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      context.direction = "rtl";
      context.textAlign = "right";
      const x = right - box.left + MARGIN;
      const y = top - box.top + MARGIN + context.measureText(text).fontBoundingBoxAscent;
      context.fillText(text, x, y);
      context.lineWidth = 1;
      context.strokeText(text, x, y);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return Array.from({ length: data.length / 4 }, (_, pixel) => (data[pixel * 4 + 3] ?? 0) > 64);
    };

    return [...document.querySelectorAll("h1, h2, h3")].flatMap((headline) => {
      const lines = linesOf(headline);
      if (lines.length < 2) return [];
      const ink = lines.map((line) => inkOf(line, headline.getBoundingClientRect()));
      return lines.flatMap((line, position) => {
        const below = ink[position + 1];
        const meets = ink[position]?.some((inked, pixel) => inked && below?.[pixel]) ?? false;
        return meets ? [`${line.text} / ${lines[position + 1]?.text}`] : [];
      });
    });
  });
}

/** No short word stands before a space that can break, where it could end a line of the page. */
export async function expectShortWordsKept(page: Page, where: string): Promise<void> {
  const texts = page.locator("main").locator("h1, h2, h3, p, li, summary");
  const text = (await texts.allTextContents()).join("\n");
  expect.soft(text, where).toContain("\u00a0");
  const loose = text.match(/(?<![\u0600-\u06ff])(?:في|من|على|إلى|عن|لا) .{0,20}/g);
  expect.soft(loose, where).toBeNull();
}

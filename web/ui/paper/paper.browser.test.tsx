import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Certificate } from "./certificate.tsx";
import { Report } from "./report.tsx";

/** Widths of a card on a small phone and on a desk, in pixels. */
const WIDTHS = [250, 460];

/** True if every line of the sheet lies on it. */
function fits(picture: Element): boolean {
  const sheet = picture.querySelector(".paper-sheet");
  const bottom = sheet?.getBoundingClientRect().bottom ?? 0;
  const lines = [...picture.querySelectorAll("p, svg")];
  return lines.every((line) => line.getBoundingClientRect().bottom <= bottom);
}

describe.each(LOCALES)("papers (%s)", (locale) => {
  test("a certificate is one picture, on which name, reason, date and the word sample fit at any width (R-CODING-07, D-154)", async () => {
    const { items } = (await loadCopy("coding", locale)).certificates;
    const shown = await showComponent(
      items.map(({ title, alt, paper }, position) => (
        <Certificate key={title} alt={alt} paper={paper} seals={position === 0 ? 1 : 4} />
      )),
      { locale },
    );
    for (const { alt, paper } of items) {
      const picture = page.getByRole("img", { name: alt }).element();
      const { title, name, lines, date, sample } = paper;
      for (const text of [title, name, ...lines, date, sample]) {
        expect(picture.textContent).toContain(text);
      }
      for (const width of WIDTHS) {
        shown.style.inlineSize = `${width}px`;
        expect(fits(picture), `${title} at ${width}`).toBe(true);
      }
    }
    expect(shown.querySelectorAll("svg")).toHaveLength(1 + 4);
    await expectAccessible(shown);
  });

  test("a report is one picture, on which the skills, what comes next and the word sample fit at any width (D-154)", async () => {
    const { report } = (await loadCopy("home", locale)).hero.outcomes;
    const shown = await showComponent(<Report alt={report.alt} paper={report.paper} />, { locale });
    const picture = page.getByRole("img", { name: report.alt }).element();
    const { title, name, date, skills, note, sample } = report.paper;
    for (const text of [title, name, date, note, sample, ...skills.map((skill) => skill.name)]) {
      expect(picture.textContent).toContain(text);
    }
    for (const width of WIDTHS) {
      shown.style.inlineSize = `${width}px`;
      expect(fits(picture), `${width}`).toBe(true);
    }
    await expectAccessible(shown);
  });
});

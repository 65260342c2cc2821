import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Accordion } from "./accordion.tsx";

describe.each(LOCALES)("an accordion (%s)", async (locale) => {
  const { heading, items } = (await loadCopy("character-building", locale)).faq;

  const open = () =>
    showComponent(
      <>
        <h2>{heading}</h2>
        <Accordion items={items} />
      </>,
      { locale },
    );
  const question = (position: number) => page.getByText(items[position]?.question ?? "");
  const answers = () => [...document.querySelectorAll(".accordion-answer")];
  const readable = () =>
    answers().flatMap((answer, position) => (answer.checkVisibility() ? [position] : []));

  test("the first answer is open at the start, and opening another closes it", async () => {
    await open();
    expect(readable()).toEqual([0]);
    await userEvent.click(question(2));
    await expect.poll(readable).toEqual([2]);
    await userEvent.click(question(2));
    await expect.poll(readable).toEqual([]);
  });

  test("the keyboard goes from question to question, opens and closes", async () => {
    await open();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe(items[1]?.question);
    await userEvent.keyboard("{Enter}");
    await expect.poll(readable).toEqual([1]);
    await userEvent.keyboard(" ");
    await expect.poll(readable).toEqual([]);
  });

  test("each question is a heading under that of its section", async () => {
    await open();
    const headings = page.getByRole("heading", { level: 3 }).elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual(
      items.map((item) => item.question),
    );
  });

  test("the arrow stands at the end of the line and turns when the answer is open", async () => {
    const shown = await open();
    const chevrons = [...shown.querySelectorAll(".accordion-chevron")];
    const [first, second] = chevrons.map((one) => getComputedStyle(one).transform);
    expect(first).not.toBe(second);
    const title = question(0).element().getBoundingClientRect();
    const arrow = chevrons[0]?.getBoundingClientRect();
    expect((arrow?.left ?? 0) > title.left).toBe(locale === "en");
  });

  test("an accordion is accessible, closed and with a list open", async () => {
    const shown = await open();
    await expectAccessible(shown);
    await userEvent.click(question(1));
    await expect.poll(readable).toEqual([1]);
    expect(page.getByRole("listitem").elements().length).toBeGreaterThan(1);
    await expectAccessible(shown);
  });
});

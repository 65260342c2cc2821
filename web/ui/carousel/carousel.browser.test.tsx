import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { arrowAppearance } from "#web/testing/arrow-appearance.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { preferReducedMotion } from "#web/testing/prefer-reduced-motion.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Carousel } from "./carousel.tsx";

const INTERVAL_MS = 4000;

describe.each(LOCALES)("a carousel (%s)", async (locale) => {
  const { slider: copy, label, items } = (await loadCopy("character-building", locale)).cards;
  const titles = items.map(({ title }) => title);
  const [onward, back] =
    locale === "ar" ? ["{ArrowLeft}", "{ArrowRight}"] : ["{ArrowRight}", "{ArrowLeft}"];

  /** With its clock stopped, and the pointer beside it. */
  const open = async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const cards = items.map(({ title }) => <p key={title}>{title}</p>);
    const shown = await showComponent(
      <>
        <Carousel label={label} copy={copy} cards={cards} />
        <button type="button">elsewhere</button>
      </>,
      { locale },
    );
    await userEvent.hover(page.getByText("elsewhere"));
    return shown;
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const region = page.getByRole("region", { name: label });
  const currentCard = () => region.element().querySelector("[data-current]");
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const expectRunning = async () => {
    await expect.element(region).toHaveAttribute("data-running");
    await painted();
  };
  const middleOf = (element: Element | null) => {
    const box = element?.getBoundingClientRect();
    return box === undefined ? null : Math.round(box.left + box.width / 2);
  };

  test("arrow keys go on in reading direction, and round at the ends; the position is read out", async () => {
    const shown = await open();
    await userEvent.tab();
    await expect.element(button(copy.pause)).toHaveFocus();
    const last = titles.length - 1;
    for (const [key, card] of [
      [onward, 1],
      [onward, 2],
      [back, 1],
      [back, 0],
      [back, last],
      [onward, 0],
    ] as const) {
      await userEvent.keyboard(key);
      expect(currentCard()?.textContent, key).toBe(titles[card]);
      const position = copy.position
        .replace("{n}", String(card + 1))
        .replace("{total}", String(titles.length));
      expect(shown.querySelector("[aria-live='polite']")?.textContent).toBe(position);
    }
  });

  test("the current card stands in the middle, and the next one beside it in reading direction", async () => {
    const shown = await open();
    await userEvent.click(button(copy.next));
    const middle = middleOf(shown.querySelector(".carousel-viewport"));
    await expect.poll(() => middleOf(currentCard())).toBe(middle);
    const next = middleOf(currentCard()?.nextElementSibling ?? null) ?? 0;
    expect(next > (middle ?? 0)).toBe(locale === "en");
  });

  test("the carousel's buttons point in reading direction, go on and back, and round at the ends (D-24)", async () => {
    await open();
    const look = (name: string) => arrowAppearance(button(name).element());
    const [next, previous] = [look(copy.next), look(copy.previous)];
    expect(next.pointsRight).toBe(locale === "en");
    expect(previous.pointsRight).toBe(locale === "ar");
    expect(previous.left < next.left).toBe(locale === "en");
    for (const [name, card] of [
      [copy.next, 1],
      [copy.previous, 0],
      [copy.previous, titles.length - 1],
    ] as const) {
      await userEvent.click(button(name));
      await expect.poll(() => currentCard()?.textContent).toBe(titles[card]);
    }
  });

  test("a drag goes on by as many cards as it is long, and back with the reading direction; a short one, a scroll and another button do not; the row waits for its end (D-41)", async () => {
    const shown = await open();
    await expectRunning();
    const viewport = shown.querySelector<HTMLElement>(".carousel-viewport");
    const [one, two] = [...shown.querySelectorAll(".carousel-card")].map(middleOf);
    const step = Math.abs((two ?? 0) - (one ?? 0));
    const forward = locale === "ar" ? 1 : -1;
    const isDragged = () => viewport?.hasAttribute("data-dragging");
    const drag = async (way: number, end = "pointerup", button = 0) => {
      const start = { bubbles: true, pointerId: 1, button, clientX: 200 };
      const there = { ...start, clientX: 200 + way * forward };
      viewport?.dispatchEvent(new PointerEvent("pointerdown", start));
      viewport?.dispatchEvent(new PointerEvent("pointermove", there));
      if (button === 0) await expect.poll(isDragged).toBe(true);
      await painted();
      if (button === 0) vi.advanceTimersByTime(INTERVAL_MS);
      viewport?.dispatchEvent(new PointerEvent(end, there));
      await expect.poll(isDragged).toBe(false);
      await expect.poll(() => middleOf(currentCard())).toBe(middleOf(viewport));
      return currentCard()?.textContent;
    };
    expect(await drag(100)).toBe(titles[1]);
    expect(await drag(1.6 * step)).toBe(titles[3]);
    expect(await drag(-100)).toBe(titles[2]);
    expect(await drag(30)).toBe(titles[2]);
    expect(await drag(100, "pointercancel")).toBe(titles[2]);
    expect(await drag(100, "pointerup", 2)).toBe(titles[2]);
  });

  test("a card is read out when it was chosen, not while the row moves by itself", async () => {
    const shown = await open();
    const said = () => shown.querySelector("[aria-live='polite']")?.textContent;
    await expectRunning();
    expect(said()).toBe("");
    vi.advanceTimersByTime(INTERVAL_MS);
    await painted();
    expect(currentCard()?.textContent).toBe(titles[1]);
    expect(said()).toBe("");
  });

  test("each card can be read once; the copies that close the round cannot", async () => {
    const shown = await open();
    const read = page.getByRole("listitem").elements();
    expect(read.map((card) => card.textContent).toSorted()).toEqual(titles.toSorted());
    const copies = [...shown.querySelectorAll(".carousel-card")].filter(
      (card) => !read.some((one) => one === card),
    );
    expect(copies.length).toBeGreaterThan(0);
    for (const one of copies) expect(one).toHaveAttribute("inert");
  });

  test("with reduced motion the carousel does not move by itself, and a press shows the card at once", async () => {
    await preferReducedMotion();
    const shown = await open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(currentCard()?.textContent).toBe(titles[0]);
    expect(button(copy.play).elements()).toHaveLength(1);
    await userEvent.click(button(copy.next));
    expect(middleOf(currentCard())).toBe(middleOf(shown.querySelector(".carousel-viewport")));
  });

  test("a carousel is accessible", async () => {
    await expectAccessible(await open());
  });
});

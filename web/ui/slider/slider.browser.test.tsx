import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SliderCopy } from "#content/slider.en.ts";
import { LOCALES } from "#core/locale.ts";
import { pauseAnimation } from "#web/browser/animation.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { arrowAppearance } from "#web/testing/arrow-appearance.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { preferReducedMotion } from "#web/testing/prefer-reduced-motion.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { takenFromBrowser } from "#web/testing/taken-from-browser.ts";
import { SHAPES } from "../icon/shapes.ts";
import { Slider } from "./slider.tsx";
import { SliderControls } from "./slider-controls.tsx";
import { SliderStage } from "./slider-stage.tsx";
import { useAutoAdvance } from "./use-auto-advance.ts";

const INTERVAL_MS = 5000;
const SLIDES = ["one", "two", "three"];

type ExampleProps = {
  readonly copy: SliderCopy;
  readonly name: string;
  readonly shown?: readonly string[];
};

function Example({ copy, name, shown = SLIDES }: ExampleProps) {
  const advance = useAutoAdvance({ intervalMs: INTERVAL_MS, count: shown.length });
  return (
    <>
      <Slider label={name} advance={advance}>
        <SliderControls advance={advance} copy={copy} show="dots" />
        <SliderStage
          advance={advance}
          copy={copy}
          slides={shown.map((slide) => <p key={slide}>{slide}</p>)}
        />
      </Slider>
      <button type="button">elsewhere</button>
    </>
  );
}

describe.each(LOCALES)("a slider (%s)", async (locale) => {
  const { slider: copy, label } = (await loadCopy("home", locale)).testimonials;
  const [onward, back] =
    locale === "ar" ? ["{ArrowLeft}", "{ArrowRight}"] : ["{ArrowRight}", "{ArrowLeft}"];

  /** With its clock stopped, and the pointer beside it. */
  const open = async (slides = SLIDES) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const shown = await showComponent(<Example copy={copy} name={label} shown={slides} />, {
      locale,
    });
    await leave();
    return shown;
  };
  const leave = () => userEvent.hover(page.getByText("elsewhere"));
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const region = () => page.getByRole("region", { name: label }).element();
  const current = () => region().querySelector("[data-current]")?.textContent;
  const expectRunning = (running: boolean) =>
    expect.poll(() => region().hasAttribute("data-running")).toBe(running);
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  /** So much time, one interval if it is not said, and then until what it brought is painted. */
  const wait = async (ms = INTERVAL_MS) => {
    vi.advanceTimersByTime(ms);
    await painted();
  };
  const expectMovesOnTo = async (slide: string) => {
    await expectRunning(true);
    await wait();
    await expect.poll(current).toBe(slide);
  };
  const expectHeldAt = async (slide: string) => {
    await expectRunning(false);
    await wait();
    expect(current()).toBe(slide);
  };

  test("arrow keys and buttons go on in reading direction, and round at the ends; keys with a modifier are the browser's", async () => {
    await open();
    await userEvent.tab();
    await expect.element(button(copy.pause)).toHaveFocus();
    for (const [key, slide] of [
      [onward, "two"],
      [onward, "three"],
      [onward, "one"],
      [back, "three"],
    ] as const) {
      await userEvent.keyboard(key);
      expect(current(), key).toBe(slide);
    }
    expect(takenFromBrowser("ArrowRight")).toEqual(["alone"]);
    await expect.poll(current).toBe(locale === "ar" ? "two" : "one");
    expect(takenFromBrowser("ArrowLeft")).toEqual(["alone"]);
    await expect.poll(current).toBe("three");
    await userEvent.click(button(copy.next));
    expect(current()).toBe("one");
    await userEvent.click(button(copy.previous));
    expect(current()).toBe("three");
  });

  test("the button to the next slide stands and points in reading direction", async () => {
    await open();
    const look = (name: string) => arrowAppearance(button(name).element());
    expect(look(copy.next).pointsRight).toBe(locale === "en");
    expect(look(copy.previous).pointsRight).toBe(locale === "ar");
    expect(look(copy.previous).left < look(copy.next).left).toBe(locale === "en");
  });

  test("each dot shows its slide and says whether it is the current one", async () => {
    await open();
    const dot = (number: number) =>
      button(copy.goTo.replace("{n}", String(number)).replace("{total}", "3"));
    await userEvent.click(dot(3));
    expect(current()).toBe("three");
    expect(dot(3).element()).toHaveAttribute("aria-current", "true");
    expect(dot(1).element()).not.toHaveAttribute("aria-current");
  });

  test("only the current slide can be reached and read", async () => {
    await open();
    const second = copy.position.replace("{n}", "2").replace("{total}", "3");
    await userEvent.click(button(copy.next));
    const readable = () => page.getByRole("group").elements();
    await expect.poll(() => readable().map((slide) => slide.ariaLabel)).toEqual([second]);
  });

  test("a slider moves by itself, but not while it is pointed at, focused or paused", async () => {
    await open();
    await expectMovesOnTo("two");
    await userEvent.hover(page.getByText("two"));
    await expectHeldAt("two");

    await leave();
    await expectMovesOnTo("three");
    await userEvent.tab();
    await expect.element(button(copy.pause)).toHaveFocus();
    await expectHeldAt("three");

    await userEvent.keyboard("{Enter}");
    await userEvent.click(page.getByText("elsewhere"));
    expect(button(copy.play).elements()).toHaveLength(1);
    await expectHeldAt("three");
  });

  test("a swipe across goes on against the reading direction, and back with it; a short one, a scroll, and a mouse do not", async () => {
    const shown = await open();
    const stage = shown.querySelector(".slider-stage");
    const forward = locale === "ar" ? 1 : -1;
    const swipe = async (across: number, down: number, pointerType: string, end = "pointerup") => {
      const start = { bubbles: true, pointerType, clientX: 200, clientY: 200 };
      const there = { ...start, clientX: 200 + across * forward, clientY: 200 + down };
      stage?.dispatchEvent(new PointerEvent("pointerdown", start));
      stage?.dispatchEvent(new PointerEvent(end, there));
      await painted();
      return current();
    };
    expect(await swipe(60, 20, "touch")).toBe("two");
    expect(await swipe(60, -20, "pen")).toBe("three");
    expect(await swipe(-60, 20, "touch")).toBe("two");
    expect(await swipe(30, 0, "touch")).toBe("two");
    expect(await swipe(60, 90, "touch")).toBe("two");
    expect(await swipe(60, 0, "mouse")).toBe("two");
    expect(await swipe(60, 0, "touch", "pointercancel")).toBe("two");
    const late = { bubbles: true, clientX: 200 + 60 * forward, clientY: 200 };
    stage?.dispatchEvent(new PointerEvent("pointerup", late));
    await painted();
    expect(current()).toBe("two");
  });

  test("a change is read out only while nothing moves by itself", async () => {
    const shown = await open();
    const stage = shown.querySelector(".slider-stage");
    await expectRunning(true);
    expect(stage).toHaveAttribute("aria-live", "off");
    await userEvent.click(button(copy.pause));
    expect(stage).toHaveAttribute("aria-live", "polite");
  });

  test("a press by hand begins a new interval, and a press on the current dot does not (D-28, D-29)", async () => {
    await open();
    await expectRunning(true);
    await painted();
    // A finger's press: neither the pointer nor a visible focus stays on the button.
    const tap = async (name: string) => {
      button(name)
        .element()
        .dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await painted();
    };
    await wait(INTERVAL_MS - 1000);
    await tap(copy.next);
    expect(current()).toBe("two");
    await wait(INTERVAL_MS - 1000);
    expect(current()).toBe("two");
    await tap(copy.goTo.replace("{n}", "2").replace("{total}", "3"));
    await wait(1000);
    expect(current()).toBe("three");
  });

  test("with reduced motion a slider starts only when play is pressed", async () => {
    await preferReducedMotion();
    await open();
    await expectHeldAt("one");
    const icon = () => region().querySelector(".slider-play path")?.getAttribute("d");
    expect(icon()).toBe(SHAPES.play);
    await userEvent.click(button(copy.play));
    expect(icon()).toBe(SHAPES.pause);
    await leave();
    await expectMovesOnTo("two");
  });

  test("the footer's switch stops a slider, also one that was started by hand; allowed again, one that was paused by hand stays so (design.md 6)", async () => {
    onTestFinished(() => pauseAnimation(false));
    await open();
    await expectRunning(true);
    pauseAnimation(true);
    await expectHeldAt("one");
    await userEvent.click(button(copy.play));
    await leave();
    await expectMovesOnTo("two");
    pauseAnimation(false);
    await painted();
    pauseAnimation(true);
    await expectHeldAt("two");
    pauseAnimation(false);
    await expectMovesOnTo("three");
    await userEvent.click(button(copy.pause));
    await leave();
    pauseAnimation(true);
    await expectHeldAt("three");
    pauseAnimation(false);
    await painted();
    await expectHeldAt("three");
  });

  test("a slider of one slide has no controls and does not move", async () => {
    await open(["alone"]);
    expect(
      page
        .getByRole("button")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["elsewhere"]);
    await expectHeldAt("alone");
  });

  test("a slider is accessible", async () => {
    await expectAccessible(await open());
  });
});

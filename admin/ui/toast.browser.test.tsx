import "../shell/shell.css";
import { describe, expect, type MockInstance, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { show } from "../testing/show.tsx";
import { Dialog } from "./dialog.tsx";
import { ToastRegion, toast } from "./toast.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const STAYS_MS = 6000;

let started: MockInstance<typeof setTimeout>;
let stopped: MockInstance<typeof clearTimeout>;

describe.each(LOCALES)("a toast (%s)", (locale) => {
  const words = WORDS[locale].toast;
  const notice = page.getByText("Saved.");
  const close = page.getByRole("button", { name: words.close });
  const beside = page.getByRole("button", { name: "beside" });

  /** A notice, with the clock stopped. */
  async function open(): Promise<void> {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    started = vi.spyOn(window, "setTimeout");
    stopped = vi.spyOn(window, "clearTimeout");
    onTestFinished(() => {
      started.mockRestore();
      stopped.mockRestore();
      vi.useRealTimers();
    });
    await show(
      <>
        <button type="button">beside</button>
        <ToastRegion />
      </>,
      locale,
    );
    toast("Saved.");
    await expectRunning(true);
    await expect.element(notice).toBeVisible();
  }

  async function expectToGoAfter(ms: number): Promise<void> {
    vi.advanceTimersByTime(ms - 1);
    await expect.element(notice).toBeVisible();
    vi.advanceTimersByTime(1);
    await expect.element(notice).not.toBeInTheDocument();
  }

  test("a toast stays for six seconds (design.md 8)", async () => {
    await open();
    await expectToGoAfter(STAYS_MS);
  });

  test.each([
    ["is pointed at", () => point("over", notice), () => point("out", notice)],
    ["has the focus", () => focus(close.element()), () => focus(beside.element())],
  ])(
    "a toast stays while it %s, and then for six seconds more (design.md 8)",
    async (_, hold, letGo) => {
      await open();
      vi.advanceTimersByTime(STAYS_MS - 1000);
      hold();
      await expectRunning(false);
      vi.advanceTimersByTime(10 * STAYS_MS);
      await expect.element(notice).toBeVisible();
      letGo();
      await expectRunning(true);
      await expectToGoAfter(STAYS_MS);
    },
  );

  test("a second toast leaves the first one where it is (design.md 8)", async () => {
    await open();
    toast("Sent.");
    await expect.element(page.getByText("Sent.")).toBeVisible();
    await expect.element(notice).toBeVisible();
    vi.advanceTimersByTime(STAYS_MS);
  });

  test("a toast that was closed by a key does not keep later ones open (design.md 8)", async () => {
    await open();
    focus(close.element());
    await expectRunning(false);
    await userEvent.keyboard("{Enter}");
    await expect.element(notice).not.toBeInTheDocument();
    toast("Saved.");
    await expectRunning(true);
    await expectToGoAfter(STAYS_MS);
  });
});

test("a toast is below a dialog, so that it covers none of its buttons (design.md 8)", async () => {
  await show(
    <>
      <ToastRegion />
      <Dialog title="Above" isOpen>
        <button type="button">at the foot</button>
      </Dialog>
    </>,
    "en",
  );
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(layerOf(".toasts")).toBeLessThan(layerOf(".veil"));
});

test("on a phone a toast of three lines covers nothing at the end of a screen (design.md 8)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await show(
    <>
      <div className="shell-main">
        <div style={{ blockSize: 2000 }} />
        <button type="button">last</button>
      </div>
      <ToastRegion />
    </>,
    "en",
  );
  toast(
    "Mona Abdulrahman is in Fireflies on Sunday now. The family is mailed, and told the days and hours by its own clock.",
  );
  const region = page.getByRole("region", { name: en.toast.region });
  await expect.element(region.getByRole("paragraph")).toBeVisible();
  await document.fonts.ready;
  window.scrollTo(0, document.documentElement.scrollHeight);
  const last = page.getByRole("button", { name: "last" }).element().getBoundingClientRect();
  const notice = region.element().getBoundingClientRect();
  expect(notice.height).toBeGreaterThan(60);
  expect(last.bottom).toBeLessThanOrEqual(notice.top);
  vi.advanceTimersByTime(STAYS_MS);
});

function layerOf(selector: string): number {
  const element = document.querySelector(selector);
  return element === null ? Number.NaN : Number(getComputedStyle(element).zIndex);
}

/** Not by the browser's own pointer, which also moves when what is below it is drawn anew. */
function point(which: "over" | "out", at: Locator): void {
  at.element().dispatchEvent(new PointerEvent(`pointer${which}`, { bubbles: true }));
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus();
}

/** Waits until React has drawn what was done: then the clock of the notice runs, or does not. */
async function expectRunning(isRunning: boolean): Promise<void> {
  const isStopped = (timer: unknown) => stopped.mock.calls.some(([one]) => one === timer);
  const running = () =>
    started.mock.calls
      .map(([, delay], index) => ({ delay, timer: started.mock.results[index]?.value }))
      .filter(({ delay, timer }) => delay === STAYS_MS && !isStopped(timer));
  // Not by `expect.poll`: between its tries it sets the clock forward.
  while (running().length > 0 !== isRunning) await new Promise(requestAnimationFrame);
}

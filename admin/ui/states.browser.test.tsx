import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, use, useRef, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as ar from "#content/admin-shell.ar.ts";
import * as en from "#content/admin-shell.en.ts";
import { LOCALES } from "#core/locale.ts";
import { CallError } from "../api/call-error.ts";
import { show } from "../testing/show.tsx";
import { Button } from "./button.tsx";
import { Answered, Failure } from "./states.tsx";

const WORDS = { en: en.copy, ar: ar.copy };

function Example({ error }: { readonly error: CallError }) {
  const answer = useQuery<string, Error>({
    queryKey: [error.code],
    queryFn: () => Promise.reject(error),
    retry: false,
  });
  return <Answered answer={answer}>{(text) => text}</Answered>;
}

test.each(LOCALES)(
  "an entry that does not exist cannot be loaded again, in %s (design.md 8)",
  async (locale) => {
    const { gone } = WORDS[locale];
    const error = new CallError("not_found", { status: 404, message: "Nothing here." });
    await show(<Example error={error} />, locale);
    await expect.element(page.getByRole("heading", { name: gone.heading })).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
  },
);

/** What can be read only every other time. */
function Flickering() {
  const reads = useRef(0);
  const answer = useQuery<string, Error>({
    queryKey: ["flickering"],
    queryFn: async () => {
      reads.current += 1;
      if (reads.current % 2 === 1) throw new CallError("too_busy", { message: "Later." });
      return "What was asked for";
    },
    retry: false,
  });
  return (
    <>
      <button type="button" onClick={() => void answer.refetch()}>
        return to the window
      </button>
      <Answered answer={answer}>{(text) => <p>{text}</p>}</Answered>
    </>
  );
}

test.each(LOCALES)(
  "an entry that failed to load is loaded again, and stays in sight when it fails later, in %s (design.md 8)",
  async (locale) => {
    const { failed: words } = WORDS[locale];
    await show(<Flickering />, locale);
    const loaded = page.getByText("What was asked for");
    const failure = page.getByText("Later.");
    await expect.element(failure).toBeVisible();
    await page.getByRole("button", { name: words.retry }).click();
    await expect.element(loaded).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
    await page.getByRole("button", { name: "return to the window" }).click();
    await expect.element(failure).toBeVisible();
    await expect.element(loaded).toBeVisible();
  },
);

function Act() {
  const [error, setError] = useState<Error | null>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => setError(new CallError("changed_meanwhile", { status: 412 }))}
      >
        Act
      </button>
      <Failure error={error} changed="Changed meanwhile" />
    </>
  );
}

test.each(LOCALES)(
  "an act on what is gone says so, not that an address is wrong, in %s (design.md 8)",
  async (locale) => {
    const error = new CallError("not_found", { status: 404, message: "No such address." });
    await show(<Failure error={error} />, locale);
    await expect.element(page.getByRole("alert")).toHaveTextContent(WORDS[locale].failed.notThere);
  },
);

test("what has changed meanwhile is said where a screen reader listens before (WCAG 4.1.3)", async () => {
  const main = await show(<Act />, "en");
  const region = main.querySelector("[role=status]");
  expect(region?.textContent).toBe("");
  await userEvent.click(page.getByRole("button"));
  await expect.element(page.getByText("Changed meanwhile")).toBeVisible();
  expect(region?.textContent).toBe("Changed meanwhile");
  expect(main.querySelector("[role=status] [role], [role=alert]")).toBeNull();
});

/** A search, and beside it what is found, which needs words of its own. */
function SearchWithWords({ words }: { readonly words: Promise<string> }) {
  const answer = useQuery<string, Error>({ queryKey: ["words"], queryFn: async () => "Found" });
  return (
    <Suspense fallback={<p>The screen loads</p>}>
      <input aria-label="Search" />
      <Answered answer={answer}>{(text) => <WithWords text={text} words={words} />}</Answered>
    </Suspense>
  );
}

function WithWords({ text, words }: { readonly text: string; readonly words: Promise<string> }) {
  return <p>{`${text} ${use(words)}`}</p>;
}

test("a search keeps the focus while the words of what it found are loaded (design.md 8)", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  await show(<SearchWithWords words={promise} />, "en");
  const search = page.getByRole("textbox", { name: "Search" });
  await search.click();
  await expect.element(page.getByRole("status", { name: WORDS.en.loading })).toBeVisible();
  await userEvent.keyboard("Mona");
  resolve("in words");
  await expect.element(page.getByText("Found in words")).toBeVisible();
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue("Mona");
});

/** A low dialog, whose act fails. */
function LowDialog() {
  const [error, setError] = useState<Error | null>(null);
  return (
    <div role="dialog" aria-label="Low" style={{ blockSize: "200px", overflow: "auto" }}>
      <p style={{ blockSize: "150px" }}>Text</p>
      <Failure error={error} />
      <Button onPress={() => setError(new CallError("no_answer"))}>Send</Button>
    </div>
  );
}

test.each(LOCALES)(
  "a button stays in view when what it did has failed, in %s (WCAG 2.4.7)",
  async (locale) => {
    await show(<LowDialog />, locale);
    const button = page.getByRole("button", { name: "Send" });
    await userEvent.click(button);
    await expect.element(page.getByRole("alert")).toBeInTheDocument();
    const bottomOf = (element: Element) => Math.round(element.getBoundingClientRect().bottom);
    const frame = page.getByRole("dialog").element();
    expect(bottomOf(button.element())).toBeLessThanOrEqual(bottomOf(frame));
  },
);

/** A list that can be narrowed, and whose answers to that never come. */
function Narrowed() {
  const [query, setQuery] = useState("");
  const answer = useQuery<string, Error>({
    queryKey: ["narrowed", query],
    queryFn: () => (query === "" ? "All of them" : new Promise(() => undefined)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <button type="button" onClick={() => setQuery("huda")}>
        narrow
      </button>
      <Answered answer={answer}>{(text) => <p>{text}</p>}</Answered>
    </>
  );
}

test.each(LOCALES)(
  "a former answer says that another is being loaded, in %s (WCAG 4.1.3, design.md 8)",
  async (locale) => {
    await show(<Narrowed />, locale);
    const former = page.getByText("All of them");
    await expect.element(former).toBeVisible();
    const announced = page.getByRole("status");
    await userEvent.click(page.getByRole("button", { name: "narrow" }));
    await expect.element(announced).toHaveTextContent(WORDS[locale].loading);
    expect(former.element().closest("[aria-busy=true]")).not.toBeNull();
    // A region inside of it might not be read until it is done.
    expect(announced.element().closest("[aria-busy]")).toBeNull();
  },
);

import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import * as ar from "#content/admin-shell.ar.ts";
import * as en from "#content/admin-shell.en.ts";
import { LOCALES } from "#core/locale.ts";
import { CallError } from "../api/call-error.ts";
import { show } from "../testing/show.tsx";
import { Answered } from "./states.tsx";

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

test.each(LOCALES)(
  "an entry that failed to load can be loaded again, in %s (design.md 8)",
  async (locale) => {
    const { failed: words } = WORDS[locale];
    await show(<Example error={new CallError("no_answer")} />, locale);
    await expect.element(page.getByRole("button", { name: words.retry })).toBeVisible();
  },
);

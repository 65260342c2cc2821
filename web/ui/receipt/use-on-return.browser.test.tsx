import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#web/testing/show.tsx";
import { useOnReturn } from "./use-on-return.ts";

function Example({ asked }: { readonly asked: string[] }) {
  const [subject, setSubject] = useState<string | null>("first");
  useOnReturn(
    subject === null
      ? null
      : async () => {
          asked.push(subject);
        },
  );
  return (
    <>
      <button type="button" onClick={() => setSubject("second")}>
        change
      </button>
      <button type="button" onClick={() => setSubject(null)}>
        stop
      </button>
    </>
  );
}

const comeBack = () => document.dispatchEvent(new Event("visibilitychange"));
const press = (name: string) => userEvent.click(page.getByRole("button", { name }));

test("who returns to the tab sees what is asked for now, and nothing once nothing is", async () => {
  const asked: string[] = [];
  await show(<Example asked={asked} />, { locale: "en" });
  comeBack();
  await press("change");
  comeBack();
  await press("stop");
  comeBack();
  expect(asked).toEqual(["first", "second"]);
});

import { useLayoutEffect, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { returnToTab } from "#web/testing/return-to-tab.ts";
import { showComponent } from "#web/testing/show-component.tsx";
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

/** A page with the example, and the way from it. */
function Page({ asked }: { readonly asked: string[] }) {
  const [isHere, setHere] = useState(true);
  return (
    <>
      {isHere && <Example asked={asked} />}
      <button type="button" onClick={() => setHere(false)}>
        leave
      </button>
    </>
  );
}

/** The example, whose tab the visitor returns to as soon as it is shown. */
function ReturnedAtOnce({ asked }: { readonly asked: string[] }) {
  useLayoutEffect(returnToTab, []);
  return <Example asked={asked} />;
}

const press = (name: string) => userEvent.click(page.getByRole("button", { name }));

test("who returns to the tab sees what is asked for now, and nothing once nothing is", async () => {
  const asked: string[] = [];
  await showComponent(<Example asked={asked} />, { locale: "en" });
  returnToTab();
  await press("change");
  returnToTab();
  await press("stop");
  returnToTab();
  expect(asked).toEqual(["first", "second"]);
});

test("who has left the page asks for nothing of it on the return to the tab", async () => {
  const asked: string[] = [];
  await showComponent(<Page asked={asked} />, { locale: "en" });
  await press("leave");
  returnToTab();
  expect(asked).toEqual([]);
});

test("who returns in the moment in which the page appears sees what is asked for", async () => {
  const asked: string[] = [];
  await showComponent(<ReturnedAtOnce asked={asked} />, { locale: "en" });
  expect(asked).toEqual(["first"]);
});

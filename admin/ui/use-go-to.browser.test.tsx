import { Link, useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addressIn } from "#core/addresses.ts";
import { LOCALES } from "#core/locale.ts";
import { show } from "../testing/show.tsx";
import { useGoTo } from "./use-go-to.ts";

/** A screen that goes to what it has made once that is answered, and another one. */
function Screens({ answer }: { readonly answer: Promise<void> }) {
  const { pathname } = useLocation();
  return (
    <>
      <p>{pathname}</p>
      <Link to="/admin/messages">leave</Link>
      <button type="button">wait</button>
      {pathname.endsWith("/admin/groups") && <Making answer={answer} />}
    </>
  );
}

function Making({ answer }: { readonly answer: Promise<void> }) {
  const goTo = useGoTo();
  return (
    <button type="button" onClick={() => void answer.then(() => goTo("/admin/groups/7"))}>
      make
    </button>
  );
}

test.each(LOCALES)("what was made is opened when it is answered, in %s (D-163)", async (locale) => {
  await show(<Screens answer={Promise.resolve()} />, locale, "/admin/groups");
  await userEvent.click(page.getByRole("button", { name: "make" }));
  await expect.element(page.getByText(addressIn(locale, "/admin/groups/7"))).toBeVisible();
});

test("a late answer does not take away somebody who has left the screen (design.md 8)", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const main = await show(<Screens answer={promise} />, "en", "/admin/groups");
  await userEvent.click(page.getByRole("button", { name: "make" }));
  // The answer comes as soon as the other screen is in the document.
  new MutationObserver(() => resolve()).observe(main, { subtree: true, characterData: true });
  await userEvent.click(page.getByRole("link", { name: "leave" }));
  await expect.element(page.getByText("/admin/messages")).toBeVisible();
  // By the time of another press the answer has done what it does.
  await userEvent.click(page.getByRole("button", { name: "wait" }));
  expect(page.getByText("/admin/groups/7").elements()).toEqual([]);
});

import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as shell } from "#content/admin-shell.en.ts";
import { copy as en } from "#content/admin-sign-in.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { plural } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { reloadDocument } from "../../identity/reload-document.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { Screen } from "./screen.tsx";

vi.mock("../../identity/reload-document.ts", () => ({ reloadDocument: vi.fn() }));

const screen = (
  <>
    <Screen />
    <ToastRegion />
  </>
);
const dialog = page.getByRole("dialog");

const PASSKEY = {
  id: "key",
  name: "Telephone",
  added_at: "2025-11-20T22:30:00Z",
  last_used_at: null,
};
const SESSION = {
  current: true,
  signed_in_at: "2025-11-18T08:00:00Z",
  last_used_at: "2025-11-19T08:00:00Z",
  expires_at: "2025-11-20T22:30:00Z",
};

test("somebody sees where they are signed in until when, that few codes are left, and removes the passkey they chose (interface.md §12)", async () => {
  const { sessions, passkeys, recovery } = en.own;
  const { read, written } = serve({
    [paths.sessions]: [
      SESSION,
      { ...SESSION, current: false, signed_in_at: "2025-11-17T08:00:00Z" },
    ],
    [paths.factors]: { totp: true, recovery_codes_left: 2, passkeys: [PASSKEY] },
  });
  const main = await show(screen, "en");
  await expect.element(page.getByText("Telephone")).toBeVisible();
  const rows = [...main.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent),
  );
  const used = "November 19, 2025 11:00";
  const ends = "November 21, 2025 01:30";
  expect(rows).toEqual([
    [sessions.current, "November 18, 2025 11:00", used, ends],
    [sessions.other, "November 17, 2025 11:00", used, ends],
    ["Telephone", ends, passkeys.never, passkeys.remove],
  ]);
  const left = page.getByText(plural("en", 2, recovery.left));
  await expect.element(left).toHaveClass("badge-wait");
  await page.getByRole("button", { name: `${passkeys.remove}: Telephone` }).click();
  await expect.element(dialog.getByText(passkeys.removeText)).toBeVisible();
  expect(written).toEqual([]);
  await dialog.getByRole("button", { name: passkeys.remove }).click();
  await expect.poll(() => written).toEqual([[`DELETE ${paths.passkeys}/key`, null]]);
  await expect.poll(() => read.filter((path) => path === paths.factors)).toHaveLength(2);
  await expect.element(page.getByText(passkeys.removeDone)).toBeVisible();
});

test("a new passkey has the name that was typed, which is not lost by accident nor by a refusal, and is in the list (interface.md §12)", async () => {
  const { passkeys } = en.own;
  let kept = [PASSKEY];
  const added: unknown[] = [];
  let isTaken = false;
  answerEachCall(({ method, path, body }) => {
    if (path === paths.sessions) return answer([]);
    if (path === paths.factors) {
      return answer({ totp: true, recovery_codes_left: 3, passkeys: kept });
    }
    if (path === paths.passkeyOptions) {
      const user = { id: "AAAA", name: "me", displayName: "me" };
      return answer({ challenge: "AAAA", rp: { name: "Yaraa" }, user, pubKeyCredParams: [] });
    }
    if (!isTaken) return refusal(429, "too_many_requests", "Wait a minute.");
    added.push([method, path, (body as { name: string }).name]);
    kept = [PASSKEY, { ...PASSKEY, id: "new", name: "Laptop" }];
    return answer(undefined);
  });
  const made = vi.spyOn(navigator.credentials, "create").mockRejectedValue(new Error("No."));
  onTestFinished(() => made.mockRestore());
  await show(screen, "en");
  // Three codes are enough.
  await expect.element(page.getByText("3 codes left")).not.toHaveClass("badge-wait");
  await page.getByRole("button", { name: passkeys.add }).click();
  const add = dialog.getByRole("button", { name: passkeys.add });
  await expect.element(add).toBeDisabled();
  await userEvent.fill(dialog.getByRole("textbox", { name: passkeys.name }), "Laptop");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: shell.form.unsaved.stay }).click();
  await add.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(passkeys.addFailed);
  expect(added).toEqual([]);
  made.mockResolvedValue(newCredential());
  await add.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Wait a minute.");
  isTaken = true;
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(passkeys.addDone)).toBeVisible();
  await expect.element(page.getByText("Laptop")).toBeVisible();
  expect(added).toEqual([["POST", paths.passkeys, "Laptop"]]);
});

/** What a browser returns that has made a passkey. */
function newCredential() {
  const bytes = new ArrayBuffer(1);
  return {
    id: "AA",
    rawId: bytes,
    type: "public-key",
    response: { attestationObject: bytes, clientDataJSON: bytes },
    getClientExtensionResults: () => ({}),
  };
}

test("new recovery codes stay until they are kept, and are then those that are left (interface.md §12)", async () => {
  const { recovery } = en.own;
  let left = 1;
  answerEachCall(({ method, path }) => {
    if (path === paths.sessions) return answer([]);
    if (method === "POST") left = 10;
    return method === "POST"
      ? answer({ recovery_codes: ["one", "two"] })
      : answer({ totp: true, recovery_codes_left: left, passkeys: [] });
  });
  await show(screen, "en");
  await expect.element(page.getByText(en.own.passkeys.none)).toBeVisible();
  await page.getByRole("button", { name: recovery.renew }).click();
  await expect.element(dialog.getByRole("listitem").nth(1)).toHaveTextContent("two");
  await userEvent.keyboard("{Escape}");
  const close = dialog.getByRole("button", { name: recovery.close });
  await expect.element(close).toBeDisabled();
  await dialog.getByText(en.codes.kept).click();
  await close.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(plural("en", 10, recovery.left))).toBeVisible();
});

test("whoever logs out everywhere sees nothing more of the back office (interface.md §12)", async () => {
  const { sessions } = en.own;
  const { written } = serve({
    [paths.sessions]: [SESSION],
    [paths.factors]: { totp: true, recovery_codes_left: 8, passkeys: [] },
  });
  await show(screen, "en");
  await page.getByRole("button", { name: sessions.endAll }).click();
  expect(written).toEqual([]);
  await dialog.getByRole("button", { name: sessions.endAll }).click();
  await expect.poll(() => vi.mocked(reloadDocument).mock.calls).toHaveLength(1);
  expect(written).toEqual([[`DELETE ${paths.sessions}`, null]]);
});

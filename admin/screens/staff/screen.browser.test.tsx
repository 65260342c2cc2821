import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shell } from "#content/admin-shell.en.ts";
import { copy as ar } from "#content/admin-staff.ar.ts";
import { copy as en } from "#content/admin-staff.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { getMe, StaffMemberAnswer } from "#contract/admin/staff.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const OWNER: StaffMemberAnswer = {
  id: "1",
  email: "me@example.com",
  role: "owner",
  added_at: "2025-11-19T08:00:00Z",
  last_used_at: "2025-11-20T22:30:00Z",
  enrolled: true,
  current: true,
};
const NEW: StaffMemberAnswer = {
  ...OWNER,
  id: "2",
  email: "mona@example.com",
  role: "sales",
  last_used_at: null,
  enrolled: false,
  current: false,
};

const serveStaff = () => serve({ [paths.staff]: [OWNER, NEW], [paths.staffMember]: { id: "2" } });

test("the list of the staff shows who it is, each role, and who was seen when in the staff's time (D-158)", async () => {
  serveStaff();
  const main = await show(<Screen />, "ar");
  await expect.element(page.getByText(NEW.email)).toBeVisible();
  const rows = [...main.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")].slice(0, 5).map(({ textContent }) => textContent.trim()),
  );
  const added = "19 نوفمبر 2025 11:00";
  const { owner, sales } = shellAr.roles;
  expect(rows).toEqual([
    [`${OWNER.email} ${ar.you}`, owner, ar.enrolled, "21 نوفمبر 2025 01:30", added],
    [NEW.email, sales, ar.notEnrolled, ar.never, added],
  ]);
});

test("somebody is added with support's role unless another is chosen, gets another role, and is removed after a question (D-158)", async () => {
  const { read, written } = serveStaff();
  const isReadAgain = (times: number) => expect.poll(() => read).toHaveLength(1 + times);
  await show(<Screen />, "en");
  const dialog = page.getByRole("dialog");
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  const { adding, changing, removing, add, change, remove } = en;
  await page.getByRole("button", { name: add }).click();
  await dialog.getByRole("textbox", { name: adding.email }).fill("huda@");
  await press(adding.submit);
  await expect.element(dialog.getByText(adding.emailInvalid)).toBeVisible();
  await dialog.getByRole("textbox", { name: adding.email }).fill("huda@example.com");
  await press(shell.form.cancel);
  const question = page.getByRole("dialog", { name: shell.form.unsaved.heading });
  await question.getByRole("button", { name: shell.form.unsaved.stay }).click();
  await press(adding.submit);
  await expect.element(dialog).not.toBeInTheDocument();
  await isReadAgain(1);
  await page.getByRole("button", { name: `${change}: ${NEW.email}` }).click();
  await expect.element(dialog.getByRole("button", { name: changing.submit })).toBeDisabled();
  await dialog.getByRole("button", { name: changing.role, exact: false }).click();
  await page.getByRole("option", { name: shell.roles.content }).click();
  await press(changing.submit);
  await expect.element(dialog).not.toBeInTheDocument();
  await isReadAgain(2);
  await page.getByRole("button", { name: `${remove}: ${NEW.email}` }).click();
  await expect.element(dialog.getByText(NEW.email)).toBeVisible();
  await press(removing.submit);
  await expect.element(dialog).not.toBeInTheDocument();
  await isReadAgain(3);
  expect(written).toEqual([
    [`POST ${paths.staff}`, { email: "huda@example.com", role: "support" }],
    [`PATCH ${paths.staff}/2`, { role: "content", expected_role: "sales" }],
    [`DELETE ${paths.staff}/2`, null],
  ]);
});

function Me() {
  const me = useAnswer<typeof getMe>(paths.me);
  return me.data?.email;
}

test("whoever changes a role, perhaps their own, has the menu of what they may do now (D-158)", async () => {
  const { read } = serve({ [paths.staff]: [OWNER, NEW], [paths.me]: { email: OWNER.email } });
  const { changing, change } = en;
  await show(
    <>
      <Screen />
      <Me />
    </>,
    "en",
  );
  const isAsked = (times: number) =>
    expect.poll(() => read.filter((path) => path === paths.me)).toHaveLength(times);
  await isAsked(1);
  await page.getByRole("button", { name: `${change}: ${OWNER.email}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: changing.role, exact: false }).click();
  await page.getByRole("option", { name: shell.roles.content }).click();
  await dialog.getByRole("button", { name: changing.submit }).click();
  await isAsked(2);
});

test("an email that the server refuses says so at its field, which takes the focus (D-158)", async () => {
  const errors = [{ field: "email", message: "Somebody has this address." }];
  answerEachCall(({ method }) =>
    method === "GET" ? answer([OWNER]) : refusal(422, "invalid_input", "No.", { errors }),
  );
  await show(<Screen />, "en");
  await page.getByRole("button", { name: en.add }).click();
  const dialog = page.getByRole("dialog");
  const email = dialog.getByRole("textbox", { name: en.adding.email });
  await email.fill("mona@example.com");
  await dialog.getByRole("button", { name: en.adding.submit }).click();
  await expect.element(email).toHaveFocus();
  await expect.element(dialog.getByText("Somebody has this address.")).toBeVisible();
});

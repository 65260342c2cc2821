import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as groups } from "#content/admin-groups.en.ts";
import { copy as learners } from "#content/admin-learners.en.ts";
import { copy as messages } from "#content/admin-messages.en.ts";
import { copy as orders } from "#content/admin-orders.en.ts";
import { copy as signIn } from "#content/admin-sign-in.en.ts";
import { copy as staff } from "#content/admin-staff.en.ts";
import { copy as today } from "#content/admin-today.en.ts";
import { copy as trials } from "#content/admin-trials.en.ts";
import type { StaffSeat } from "#contract/admin/learners.ts";
import * as paths from "#contract/admin/paths.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_SEAT, groupNamed } from "../testing/example-groups.ts";
import { EXAMPLE_MESSAGE } from "../testing/example-message.ts";
import { EXAMPLE_TRIAL } from "../testing/example-trial.ts";
import { show } from "../testing/show.tsx";
import { signedInAs } from "../testing/signed-in.tsx";
import { Screen as Group } from "./group/screen.tsx";
import { Screen as Learners } from "./learners/screen.tsx";
import { Screen as Messages } from "./messages/screen.tsx";
import { Screen as Orders } from "./orders/screen.tsx";
import { Screen as SignIns } from "./sign-ins/screen.tsx";
import { Screen as Staff } from "./staff/screen.tsx";
import { Screen as Today } from "./today/screen.tsx";
import { Screen as Trials } from "./trials/screen.tsx";

const NOW = "2025-11-20T10:00:00Z";
const IN_A_YEAR = `${new Date().getUTCFullYear() + 1}-01-04`;

const SEAT: StaffSeat = {
  order: "100042",
  paid_at: NOW,
  position: 0,
  unit: 1,
  quantity: 1,
  name: "Coding",
  name_ar: "البرمجة",
  learner: null,
  assigned: false,
  group: null,
};

/** A message with an answer that did not arrive. */
const MESSAGE = {
  ...EXAMPLE_MESSAGE,
  answers: [
    {
      id: "answer",
      text: "On Sunday.",
      author: "mona@example.com",
      created_at: NOW,
      state: "undelivered",
      tries: 9,
      sent_at: null,
    },
  ],
};

const GROUP = {
  ...groupNamed("Fireflies"),
  learners: [EXAMPLE_SEAT],
  schedule: [
    {
      day: IN_A_YEAR,
      starts_at: `${IN_A_YEAR}T14:00:00Z`,
      ends_at: `${IN_A_YEAR}T14:50:00Z`,
      cancelled: false,
    },
  ],
};

const MEMBER = {
  id: "1",
  email: "mona@example.com",
  role: "sales",
  added_at: NOW,
  last_used_at: null,
  enrolled: true,
  current: false,
};

const ENTRY = {
  kind: "job_given_up",
  id: "2",
  subject: "100042",
  order: "100042",
  since: NOW,
  detail: null,
  next: "retry",
};

/** What each screen reads, by the end of its path. */
const READ: Readonly<Record<string, unknown>> = {
  orders: { orders: [], next: null },
  messages: { messages: [], next: null },
  "messages/message": MESSAGE,
  staff: [MEMBER],
  learners: { seats: [SEAT], next: null },
  groups: { groups: [groupNamed("Butterflies")], next: null },
  "groups/": GROUP,
  trials: { trials: [], next: null },
  "trials/t1": { ...EXAMPLE_TRIAL, next: ["held"] },
  sessions: [],
  factors: {
    totp: true,
    recovery_codes_left: 8,
    passkeys: [{ id: "key", name: "Telephone", added_at: NOW, last_used_at: null }],
  },
  today: { entries: [ENTRY] },
};

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const confirm = (name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

type Act = {
  readonly act: string;
  readonly screen: ReactNode;
  readonly at?: string;
  readonly does: () => Promise<void>;
};

const AT_MESSAGE = { screen: <Messages />, at: "/admin/messages?message=message" };
const { sessions, passkeys, recovery } = signIn.own;

const ACTS: readonly Act[] = [
  { act: "the file of the orders", screen: <Orders />, does: () => press(orders.list.file) },
  { act: "closing a message", ...AT_MESSAGE, does: () => press(messages.close) },
  { act: "sending an answer again", ...AT_MESSAGE, does: () => press(messages.again) },
  {
    act: "an answer to a message",
    ...AT_MESSAGE,
    does: async () => {
      await page.getByRole("textbox", { name: messages.reply.text }).fill("On Sunday.");
      await press(messages.reply.send);
    },
  },
  {
    act: "removing somebody from the staff",
    screen: <Staff />,
    does: async () => {
      await press(`${staff.remove}: ${MEMBER.email}`);
      await confirm(staff.removing.submit);
    },
  },
  {
    act: "giving a seat back",
    screen: <Learners />,
    does: async () => {
      await page.getByText(learners.release.open, { exact: true }).click();
      await confirm(learners.release.confirm);
    },
  },
  {
    act: "taking a learner out of a group",
    screen: <Group />,
    does: async () => {
      await page.getByText(groups.members.remove, { exact: true }).click();
      await confirm(groups.members.removeConfirm);
    },
  },
  {
    act: "moving a learner",
    screen: <Group />,
    does: async () => {
      await page.getByText(groups.members.move, { exact: true }).click();
      await page.getByRole("dialog").getByText("Butterflies").click();
      await confirm(groups.assign.move);
    },
  },
  {
    act: "cancelling a session",
    screen: <Group />,
    does: async () => {
      await page.getByText(groups.sessions.cancel, { exact: true }).click();
      await confirm(groups.sessions.cancelConfirm);
    },
  },
  {
    act: "deleting a group",
    screen: <Group />,
    does: async () => {
      await press(groups.remove.open);
      await confirm(groups.remove.confirm);
    },
  },
  {
    act: "noting that a class was held",
    screen: <Trials />,
    at: "/admin/trials?trial=t1",
    does: () => press(trials.acts.held),
  },
  {
    act: "removing a passkey",
    screen: <SignIns />,
    does: async () => {
      await press(`${passkeys.remove}: Telephone`);
      await confirm(passkeys.remove);
    },
  },
  {
    act: "signing out everywhere",
    screen: <SignIns />,
    does: async () => {
      await press(sessions.endAll);
      await confirm(sessions.endAll);
    },
  },
  { act: "new recovery codes", screen: <SignIns />, does: () => press(recovery.renew) },
  { act: "a step of Today", screen: <Today />, does: () => press(today.next.retry) },
];

test.each(ACTS)("a refusal of $act is said where it was pressed (D-162)", async (row) => {
  await page.viewport(1440, 900);
  answerEachCall(({ method, path }) =>
    method === "GET" && path !== paths.ordersFile
      ? answer(READ[path.replace("/api/admin/", "")])
      : refusal(503, "too_busy", "Not now."),
  );
  await show(signedInAs("owner", row.screen), "en", row.at);
  await row.does();
  await expect.element(page.getByRole("alert").getByText("Not now.")).toBeVisible();
});

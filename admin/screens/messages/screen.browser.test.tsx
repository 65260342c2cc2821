import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-messages.ar.ts";
import { copy as en } from "#content/admin-messages.en.ts";
import type { MessageInList, MessageReplyAnswer } from "#contract/admin/messages.ts";
import * as paths from "#contract/admin/paths.ts";
import { plural } from "#core/locale.ts";
import { EXAMPLE_MESSAGE } from "../../testing/example-message.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { signedInAs } from "../../testing/signed-in.tsx";
import { Screen } from "./screen.tsx";

const MESSAGES = signedInAs("support", <Screen />);
const ANSWER: MessageReplyAnswer = {
  id: "answer",
  text: "On Sunday.",
  author: "mona@example.com",
  created_at: "2025-11-21T08:00:00Z",
  state: "undelivered",
  tries: 9,
  sent_at: null,
};

const inList = (id: string, name: string, change: Partial<MessageInList> = {}) => ({
  ...EXAMPLE_MESSAGE,
  id,
  name,
  ...change,
});

test("each message keeps its own half-written answer, until that is sent (D-175)", async () => {
  await page.viewport(1440, 900);
  const messages = [inList("1", "Mona"), inList("2", "Huda")];
  const { written, versions } = serve({
    [paths.messages]: { messages, next: null },
    [paths.message.replace("{id}", "1")]: messages[0],
    [paths.message.replace("{id}", "2")]: messages[1],
  });
  await show(MESSAGES, "en");
  const text = page.getByRole("textbox", { name: en.reply.text });
  const open = (name: string) => page.getByRole("button", { name, exact: false }).click();
  await open("Mona");
  await text.fill("Dear Mona");
  await open("Huda");
  await expect.element(page.getByRole("heading", { name: "Huda" })).toBeVisible();
  await expect.element(text).toHaveValue("");
  await text.fill("Dear Huda");
  await open("Mona");
  await expect.element(page.getByRole("heading", { name: "Mona" })).toBeVisible();
  await expect.element(text).toHaveValue("Dear Mona");
  await page.getByRole("button", { name: en.reply.send }).click();
  await expect.element(text).toHaveValue("");
  expect(written).toEqual([["POST /api/admin/messages/1/reply", { text: "Dear Mona" }]]);
  expect(versions).toEqual(['"1"']);
  await open("Huda");
  await expect.element(text).toHaveValue("Dear Huda");
});

test("the list of messages shows whose each is, and which answer did not arrive (D-175)", async () => {
  await page.viewport(1440, 900);
  const messages = [
    inList("1", "Nobody's"),
    inList("2", "Mine", { assignee: "me@example.com", undelivered: true, replies: 2 }),
    inList("3", "Another's", { assignee: "mona@example.com" }),
    inList("4", "Closed", { assignee: "me@example.com", closed: true }),
  ];
  serve({ [paths.messages]: { messages, next: null } });
  const main = await show(MESSAGES, "ar");
  await expect.element(page.getByText("Nobody's")).toBeVisible();
  const badges = [...main.querySelectorAll(".inbox-row")].map((row) =>
    [...row.querySelectorAll(".badge")].map(({ textContent }) => textContent),
  );
  expect(badges).toEqual([
    [ar.nobody],
    [ar.undelivered, plural("ar", 2, ar.answers), ar.mine],
    ["mona@example.com"],
    [ar.closed],
  ]);
});

test("a search without a result says so (D-175)", async () => {
  serve({ [paths.messages]: { messages: [], next: null } });
  await show(MESSAGES, "en", "/admin/messages?query=nobody");
  await expect.element(page.getByRole("heading", { name: en.notFound })).toBeVisible();
});

test("staff give a message back, send an undelivered answer again, and see in which language to write (D-175)", async () => {
  const mine = { ...EXAMPLE_MESSAGE, assignee: "me@example.com", locale: "ar", answers: [ANSWER] };
  const { read, written, versions } = serve({
    [paths.messages]: { messages: [], next: null },
    [paths.message]: mine,
  });
  await show(MESSAGES, "en", "/admin/messages?message=message");
  const language = en.reply.language.replace("{language}", en.languages.ar);
  await expect.element(page.getByText(language)).toBeVisible();
  await expect.element(page.getByText(en.gaveUp)).toBeVisible();
  const looks = () => read.filter((path) => path === "/api/admin/messages/message");
  await userEvent.click(page.getByRole("button", { name: en.again }));
  await expect.poll(looks).toHaveLength(2);
  await userEvent.click(page.getByRole("button", { name: en.release }));
  await expect
    .poll(() => written)
    .toEqual([
      ["POST /api/admin/messages/message/reply/answer", null],
      ["PATCH /api/admin/messages/message", { assignee: null }],
    ]);
  expect(versions).toEqual([null, '"1"']);
  await expect.poll(looks).toHaveLength(3);
});

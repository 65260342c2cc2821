import { expect, test } from "vitest";
import { MAX_REPLY_LENGTH, normalizeReply, replyState } from "./messages.ts";

test("an answer counts as sent once the mail host has accepted it, otherwise its state is that of its job (D-175)", () => {
  const at = new Date("2026-11-24T10:00:00Z");
  const state = (sentAt: Date | null, failedAt: Date | null, isQueued: boolean) =>
    replyState({ sentAt, failedAt, isQueued });
  expect(state(null, null, true)).toBe("waiting");
  expect(state(null, at, true)).toBe("retrying");
  expect(state(null, at, false)).toBe("undelivered");
  expect(state(null, null, false)).toBe("undelivered");
  for (const isQueued of [true, false]) expect(state(at, at, isQueued)).toBe("sent");
});

test("an answer needs visible letters, and has at most 5000 characters (D-175)", () => {
  expect(normalizeReply(" Yes.\r\nSee you. ")).toBe("Yes.\nSee you.");
  for (const empty of ["", " \n ", "\u200b"]) expect(normalizeReply(empty)).toBeNull();
  expect(normalizeReply("x".repeat(MAX_REPLY_LENGTH))).toHaveLength(5000);
  expect(normalizeReply("x".repeat(MAX_REPLY_LENGTH + 1))).toBeNull();
});

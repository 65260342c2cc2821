import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { streamTexts } from "./text-stream.ts";

function openLog() {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  return { log, lines };
}

const driverError = () =>
  Object.assign(new Error("invalid byte sequence"), { params: ["Zarqaa"], detail: "(Zarqaa)" });

async function* textsThatFail(after: readonly string[]) {
  yield* after;
  throw driverError();
}

test("texts are sent in their order", async () => {
  const { log, lines } = openLog();
  async function* texts() {
    yield "one,";
    yield "أحمد";
  }
  expect(await new Response(await streamTexts(texts(), log)).text()).toBe("one,أحمد");
  expect(lines).toEqual([]);
});

test("a stream that fails before its first text is refused before anything is sent", async () => {
  await expect(streamTexts(textsThatFail([]), openLog().log)).rejects.toThrow("invalid byte");
});

test("a stream that fails later is logged, and its reader gets nothing of the driver's message (D-66)", async () => {
  const { log, lines } = openLog();
  const reader = (await streamTexts(textsThatFail(["one"]), log)).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("one");
  const error = await reader.read().catch((caught: unknown) => caught);
  expect(error).toEqual(new Error("the answer broke off"));
  expect(Object.keys(error as Error)).toEqual([]);
  expect(JSON.parse(lines.join(""))).toMatchObject({ err: { message: "invalid byte sequence" } });
  expect(lines.join("")).not.toContain("Zarqaa");
});

test("the source of a stream is closed when its reader goes away", async () => {
  let isOver = false;
  async function* texts() {
    try {
      for (;;) yield "more";
    } finally {
      isOver = true;
    }
  }
  const stream = await streamTexts(texts(), openLog().log);
  await stream.cancel();
  expect(isOver).toBe(true);
});

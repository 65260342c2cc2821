import { expect, test } from "vitest";
import { createLog } from "./log.ts";

/** The one line that logging an error writes. */
function logged(error: unknown): string {
  const lines: string[] = [];
  createLog("info", { write: (line) => void lines.push(line) }).warn({ err: error }, "failed");
  return lines.join("");
}

test("an error is logged with its kind, code, message, trace and cause", () => {
  const cause = Object.assign(new TypeError("fetch failed"), { code: "ECONNRESET" });
  const line = JSON.parse(logged(new Error("Tamara did not answer", { cause })));
  expect(line.err).toMatchObject({
    type: "Error",
    message: "Tamara did not answer",
    stack: expect.stringContaining("log.embedded.test.ts"),
    cause: { type: "TypeError", code: "ECONNRESET", message: "fetch failed" },
  });
});

test("an error's other properties, and contacts in its words, are not logged (D-66)", () => {
  const error = Object.assign(
    new Error("Invalid email address: zarqaa@kanari.example (+971 50 123 4567)"),
    {
      detail: "Key (firstname)=(Zarqaa) already exists.",
      params: ["Zarqaa"],
      raw: { customer: "Zarqaa" },
    },
  );
  const line = logged(new Error("failed", { cause: error }));
  expect(line).not.toMatch(/zarqaa|kanari|971/i);
  expect(line).toContain("Invalid email address: [email] ([phone])");
});

test("an error that the queue has copied into an object is logged the same way", () => {
  const error = new Error("timeout exceeded when trying to connect");
  const { message, stack } = error;
  const copy = { ...error, message, stack, code: "57014", queue: "send-receipt", worker: "Zarqaa" };
  const line = logged(copy);
  expect(JSON.parse(line).err).toEqual({ type: "Error", code: "57014", message, stack });
});

test("a circle of causes ends in the log", () => {
  const error = new Error("circle");
  error.cause = error;
  expect(logged(error)).toContain("circle");
});

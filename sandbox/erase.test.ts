import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eraseInJournals } from "./erase.ts";

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sandbox-erase-"));
  path = join(dataDir, "sandbox", "tamara.jsonl");
  mkdirSync(join(dataDir, "sandbox"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const PERSON = {
  names: ["Zarqaa", 'Al "Kanari"', "زرقاء", "paid"],
  addresses: ["kanari@example.com", "+971567654321"],
};
const consumer = {
  firstName: "Zarqaa",
  lastName: 'Al "Kanari"',
  name: "زرقاء",
  email: "Kanari@example.com",
  phone: "+971567654321",
};
const read = () => readFileSync(path, "utf8");

test("interface §11 a person becomes unreadable in the journal, also in answers stored as text, and lines keep their place", () => {
  const kept = [{ status: "paid", consumer: { name: "Sara", email: "a.kanari@example.com" } }];
  const lines = [
    kept,
    [{ status: "paid", consumer }],
    [{ body: JSON.stringify({ consumer }) }],
    kept,
  ];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const before = read();
  expect(eraseInJournals(dataDir, PERSON)).toBe(2);
  const after = read();
  expect(Buffer.byteLength(after)).toBe(Buffer.byteLength(before));
  expect(after).not.toMatch(/Zarqaa|"Kanari|زرقاء|567654321/);
  expect(after.match(/kanari@/gi)).toHaveLength(2);
  const parsed = after
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(parsed[0]).toEqual(kept);
  expect(parsed[3]).toEqual(kept);
  expect(parsed[1][0]).toMatchObject({ status: "paid", consumer: { firstName: "xxxxxx" } });
  expect(JSON.parse(parsed[2][0].body).consumer.phone).toBe("xxxxxxxxxxxxx");
});

test("a running sandbox may go on writing while a person is erased", () => {
  writeFileSync(path, `${JSON.stringify([{ consumer }])}\n{"half`);
  eraseInJournals(dataDir, PERSON);
  appendFileSync(path, `": 1}\n`);
  const [first, second] = read().trimEnd().split("\n");
  expect(JSON.parse(first ?? "")[0].consumer.email).toBe("xxxxxxxxxxxxxxxxxx");
  expect(second).toBe('{"half": 1}');
});

test("erasing where there never was a sandbox does nothing", () => {
  expect(eraseInJournals(join(dataDir, "elsewhere"), PERSON)).toBe(0);
});

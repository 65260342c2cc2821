import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OwnShop, openOwnShop } from "../testing/own-shop.ts";

/** Rendering so many documents would take a hundred times as long as sending them. */
const ASKED = 40;
const CONCURRENCY = 16;
const MAX_SLOWDOWN = 16;
/** Of several turns the quickest counts: what else the machine had to do is in the others. */
const TURNS = 4;

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop();
});
afterAll(() => shop.close());

type Asked = { readonly ms: number; readonly answers: ReadonlySet<string> };

/** Asks for many addresses; how long that took, and every different answer that came. */
async function ask(address: (index: number) => string, locale = "en"): Promise<Asked> {
  const answers = new Set<string>();
  const work = Array.from({ length: ASKED }, (_, index) => index).values();
  const visit = async () => {
    for (const index of work) {
      const response = await fetch(shop.url + address(index), {
        headers: { Cookie: `locale=${locale}` },
        redirect: "manual",
      });
      const policy = response.headers.get("Content-Security-Policy");
      answers.add(`${response.status} ${policy} ${await response.text()}`);
    }
  };
  await fetch(shop.url + address(-1));
  const started = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, visit));
  return { ms: performance.now() - started, answers };
}

describe("invented addresses", () => {
  test.each([
    ["pages that do not exist", (index: number) => `/invented-${index}`],
    ["receipts", (index: number) => `/receipt/invented.1.${index}`],
    ["data of the app", (index: number) => `/invented-${index}.data?_routes=root`],
    ["ten thousand slashes", (index: number) => `/a${"/".repeat(10_000)}${index}`],
  ])(
    "%s are answered cheaply: each with the same document from memory (D-08, D-129)",
    async (_, address) => {
      for (const locale of ["en", "ar"]) {
        const known: number[] = [];
        const invented: number[] = [];
        for (let turn = 0; turn < TURNS; turn += 1) {
          known.push((await ask(() => "/packages")).ms);
          const { ms, answers } = await ask((index) => address(turn * ASKED + index), locale);
          invented.push(ms);
          expect(answers.size).toBe(1);
          expect([...answers][0]).toContain(`<html lang="${locale}"`);
        }
        expect(Math.min(...invented)).toBeLessThan(MAX_SLOWDOWN * Math.min(...known));
      }
    },
  );

  test("an address with needless escapes redirects to the one spelling of its page", async () => {
    const [moved, ...more] = [...(await ask(() => "/%70ackages?from=mail")).answers];
    expect([moved, more]).toEqual([expect.stringMatching(/^301 /), []]);
    const { headers } = await fetch(`${shop.url}/ar/%70ackages?from=mail`, { redirect: "manual" });
    expect(headers.get("Location")).toBe("/ar/packages?from=mail");
  });
});

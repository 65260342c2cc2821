import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import { connect } from "../db/connect.ts";
import type { Connection } from "../db/connection.ts";
import { ReadDocument } from "../testing/document.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { freePort } from "../testing/postgres-server.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { openStaffBrowser, type StaffBrowser, type StaffedShop } from "../testing/staff.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import { withinFiveSeconds } from "../testing/within-five-seconds.ts";
import { editWords, oneText, readWords, saveWords } from "../testing/words-editor.ts";

const HEADING = { en: "Code they are proud of", ar: "برمجة يفخرون بها" };
const EVIL = "Less < more > \u2018</script><b>bold</b>\u2019";

let dataDir: string;
let processes: readonly ShopProcess[];
let connection: Connection;
let staff: StaffBrowser;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-words-"));
  const environment = await ownEnvironment(dataDir);
  const first = await startShop(environment);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const second = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX: "0" };
  processes = [first, await startShop({ ...environment, ...second, DATA_DIR: join(dataDir, "2") })];
  connection = await connect(environment.DATABASE_URL ?? "", dataDir);
  staff = await openStaffBrowser(staffedShopOf(first), "content");
});
afterAll(async () => {
  for (const shop of processes) await shop.kill();
  await connection.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const staffedShopOf = (shop: ShopProcess | undefined): StaffedShop => ({
  openBrowser: () => new TestBrowser(shop?.url ?? ""),
  shop: { db: connection.db, now: () => new Date() },
});

const cookiesOf = ({ browser }: StaffBrowser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function read(shop: ShopProcess | undefined, path: string, cookie = "") {
  const answer = await fetch(`${shop?.url}${path}`, { headers: { Cookie: cookie } });
  const html = await answer.text();
  return { answer, html, document: new ReadDocument(html) };
}

const headingOf = async (shop: ShopProcess | undefined, path: string, cookie = "") =>
  (await read(shop, path, cookie)).document.textOf("h1");

test("documents of every process have an edit within five seconds, in all languages together (D-177)", async () => {
  const [first, second] = processes;
  for (const shop of processes) {
    for (const path of ["/coding", "/ar/coding"]) expect(await headingOf(shop, path)).not.toBe("");
  }
  await editWords(staff, "coding", { "hero.heading": oneText(HEADING) });
  expect(await headingOf(first, "/coding")).toBe(HEADING.en);
  expect(await headingOf(first, "/ar/coding")).toBe(HEADING.ar);
  await withinFiveSeconds(() => expect.poll(() => headingOf(second, "/coding")).toBe(HEADING.en));
  expect(await headingOf(second, "/ar/coding")).toBe(HEADING.ar);
});

test("an edited answer of the FAQ changes for search engines too (D-177)", async () => {
  const { draft } = await readWords(staff, "coding");
  const [question, ...others] = draft["faq.items"] ?? [];
  if (question === undefined) throw new Error("no questions");
  const texts = { ...question.texts, question: { en: "Who will teach?", ar: "من سيعلّم؟" } };
  await editWords(staff, "coding", { ...draft, "faq.items": [{ texts }, ...others] });
  const { document } = await read(processes[0], "/coding");
  expect(document.text).toContain("Who will teach?");
  expect(JSON.stringify(document.structuredData)).toContain("Who will teach?");
});

test("Arabic edits keep short words and numbers beside the next word, like the shipped words (D-177)", async () => {
  const text = { en: "Classes of 8", ar: "نتعلّم في صفوف من 8 طلاب" };
  await editWords(staff, "packages", { lead: oneText(text) });
  const { html } = await read(processes[0], "/ar/packages");
  expect(html).toMatch(/في\u00a0صفوف من\u00a08\u00a0طلاب/);
});

test("a preview shows the draft to its editors alone, is never cached, and has no markup of theirs (D-179)", async () => {
  const [shop] = processes;
  const { revision } = await readWords(staff, "mental-math");
  const saved = await saveWords(
    staff,
    "mental-math",
    { "hero.heading": oneText({ en: EVIL, ar: "لم يُنشر" }) },
    revision,
  );
  expect(saved.status).toBe(200);
  const { answer, html, document } = await read(
    shop,
    "/mental-math?preview=words",
    cookiesOf(staff),
  );
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(document.textOf("h1")).toContain("Less < more >");
  expect(html).not.toContain("<b>bold</b>");
  const arabic = await read(shop, "/ar/mental-math?preview=words", cookiesOf(staff));
  expect(arabic.document.textOf("h1")).toBe("لم يُنشر");
  expect(arabic.answer.headers.get("Cache-Control")).toBe("no-store");
  expect(arabic.answer.headers.get("CDN-Cache-Control")).toBe("no-store");

  const shipped = await headingOf(shop, "/mental-math");
  expect(shipped).not.toContain("Less");
  expect(await headingOf(shop, "/mental-math?preview=words")).toBe(shipped);
  expect(await headingOf(shop, "/mental-math", cookiesOf(staff))).toBe(shipped);
  const sales = await openStaffBrowser(staffedShopOf(shop), "sales");
  expect(await headingOf(shop, "/mental-math?preview=words", cookiesOf(sales))).toBe(shipped);
});

test("a preview has the figures that other pages have published, beside its own draft (D-179)", async () => {
  const home = await readWords(staff, "home");
  const [first, second, third, ...rest] = home.draft["hero.figures"] ?? [];
  if (first === undefined || second === undefined || third === undefined) throw new Error("none");
  const texts = { ...third.texts, value: { en: "91.7%", ar: "91.7%" } };
  const until = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const changed = { texts, source: "Survey of families", until };
  await editWords(staff, "home", { "hero.figures": [first, second, changed, ...rest] });
  const { revision } = await readWords(staff, "coding");
  const heading = oneText({ en: "Not published", ar: "لم يُنشر" });
  await saveWords(staff, "coding", { "hero.heading": heading }, revision);
  const { document } = await read(processes[0], "/coding?preview=words", cookiesOf(staff));
  expect(document.textOf("h1")).toBe("Not published");
  expect(document.text).toContain("91.7%");
});

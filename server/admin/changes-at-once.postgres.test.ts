import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { eventually } from "../testing/eventually.ts";
import { makeGroup, readGroup } from "../testing/groups.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { oneText, saveWords } from "../testing/words-editor.ts";

const { app } = await openPaymentShop();
const { db } = app.shop;
const staff = await openStaffBrowser(app, "owner");

/** What staff change at a path; both people send the version that they saw. */
type Subject = {
  readonly path: string;
  readonly method?: "PATCH" | "PUT";
  readonly version: string;
  /** Locks its row. */
  readonly lock: RawBuilder<unknown>;
  readonly changes: readonly [object, object];
};

async function coupon(): Promise<Subject> {
  const made = { code: "TWOATONCE", kind: "percent", value: 10 };
  const { id, version } = (await staff.call("coupons", { method: "POST", body: made })).body.data;
  const lock = sql`select from coupons where id = ${id} for update`;
  return { path: `coupons/${id}`, version, lock, changes: [{ value: 20 }, { value: 30 }] };
}

async function familyDiscount(): Promise<Subject> {
  const path = "family-discount";
  const { version } = (await staff.call(path)).body.data;
  const lock = sql`select from shop_settings for update`;
  return { path, version, lock, changes: [{ percent: 20 }, { percent: 30 }] };
}

async function coursePackage(): Promise<Subject> {
  const { packages } = (await staff.call("packages")).body.data;
  const [{ id, version }] = packages;
  const lock = sql`select from course_packages where id = ${id} for update`;
  return { path: `packages/${id}`, version, lock, changes: [{ price: 149 }, { price: 159 }] };
}

async function group(): Promise<Subject> {
  const id = await makeGroup(staff);
  const lock = sql`select from groups where id = ${id} for update`;
  return { path: `groups/${id}`, version: "1", lock, changes: [{ name: "B" }, { name: "C" }] };
}

async function message(): Promise<Subject> {
  const id = randomUUID();
  await sql`insert into contact_messages (id, name, email, email_key, phone, message, locale)
    values (${id}, 'Huda', 'huda@example.com', 'huda@example.com', '', 'Which course?', 'en')`.execute(
    db,
  );
  const { version } = (await staff.call(`messages/${id}`)).body.data;
  const lock = sql`select from contact_messages where id = ${id} for update`;
  const changes = [{ closed: true }, { assignee: staff.email }] as const;
  return { path: `messages/${id}`, version: String(version), lock, changes };
}

async function words(): Promise<Subject> {
  const draft = (en: string) => ({ "hero.heading": oneText({ en, ar: `عنوان ${en}` }) });
  expect((await saveWords(staff, "coding", draft("A"), 0)).status).toBe(200);
  const lock = sql`select from words_sheets where screen = 'coding' for update`;
  const changes = [{ words: draft("B") }, { words: draft("C") }] as const;
  return { path: "words/coding", method: "PUT", version: "1", lock, changes };
}

test.each([
  ["a coupon", "D-170", coupon],
  ["the family discount", "D-170", familyDiscount],
  ["a package", "D-169", coursePackage],
  ["a group", "D-210", group],
  ["a message", "D-175", message],
  ["a draft of words", "D-176", words],
] as const)(
  "%s that two people change at the same moment is changed by the first alone (%s)",
  async (_what, _decision, make) => {
    const { path, method = "PATCH", version, lock, changes } = await make();
    const headers = { "If-Match": `"${version}"` };
    const { answers } = await inTransaction(db, async (transaction) => {
      await lock.execute(transaction);
      const both = changes.map((body) => staff.call(path, { method, body, headers }));
      await eventually(async () => expect(await countLockWaits(db)).toBe(2));
      return { answers: Promise.all(both) };
    });
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
  },
);

test("a coupon that another of the staff makes just now is refused as taken (D-170)", async () => {
  const code = "MADEATONCE";
  const { status, body } = await whileLocked(
    db,
    (other) =>
      sql`insert into coupons (code, kind, value) values (${code}, 'percent', 10)`.execute(other),
    () => staff.call("coupons", { method: "POST", body: { code, kind: "percent", value: 20 } }),
    async () => {},
  );
  expect([status, body.data.errors[0].field]).toEqual([422, "code"]);
});

test("of two sessions that two people cancel at the same moment the first alone is cancelled (D-210)", async () => {
  const id = await makeGroup(staff);
  const [first, second] = (await readGroup(staff, id)).schedule.map(({ day }) => day);
  const cancel = (day = "") =>
    staff.call(`groups/${id}/cancelled-days/${day}`, {
      method: "PUT",
      headers: { "If-Match": '"1"' },
    });
  const { status } = await whileLocked(
    db,
    (other) =>
      sql`update groups set cancelled_days = array[${first}::date], version = version + 1
        where id = ${id}`.execute(other),
    () => cancel(second),
    async () => {},
  );
  expect(status).toBe(412);
  expect(await readGroup(staff, id)).toMatchObject({ cancelled_days: [first] });
});

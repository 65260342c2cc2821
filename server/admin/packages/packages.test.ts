import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copy as arabic } from "#content/admin-packages.ar.ts";
import { copy as english } from "#content/admin-packages.en.ts";
import { copy as arabicErrors } from "#content/errors.ar.ts";
import { adminPackage } from "#contract/admin/packages.ts";
import { DAY_MS } from "#core/durations.ts";
import { seed } from "../../db/seed.ts";
import { openStaffBrowser, type StaffBrowser } from "../../testing/staff.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let now = Date.now();
let staff: StaffBrowser;
/** Each test has a package of its own. */
let id = 0;
let nextId = 901;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(now));
});
afterAll(() => app.close());
beforeEach(async () => {
  id = nextId++;
  staff = await openStaffBrowser(app, "sales");
  await app.connection.db
    .insertInto("course_packages")
    .values({ id, name_en: "Chess", name_ar: "الشطرنج", price: 19_900, updated_at: new Date(now) })
    .execute();
});

const found = async () => {
  const { body } = await staff.call("packages");
  const one = body.data.packages.find((entry: { id: number }) => entry.id === id);
  expect(one).toEqual(adminPackage.parse(one));
  return one;
};
const change = async (body: unknown, version?: string, headers = {}) =>
  staff.call(`packages/${id}`, {
    method: "PATCH",
    body,
    headers: { "If-Match": `"${version ?? (await found()).version}"`, ...headers },
  });
const history = async () => (await staff.call(`packages/${id}/history`)).body.data.periods;
/** What visitors read; it is refreshed by a notice of the database. */
const listed = async () => {
  const { body } = await app.openBrowser().call("/get-course-packages");
  return body.data.find((entry: { id: number }) => entry.id === id);
};
const audited = () =>
  app.connection.db
    .selectFrom("audit_entries")
    .select(["actor", "action", "before", "after"])
    .where("subject", "=", `package ${id}`)
    .orderBy("id")
    .execute();
/** Time goes by; a sign-in of the staff would end meanwhile. */
const advanceLimit = async (ms: number) => {
  now += ms;
  staff = await openStaffBrowser(app, "sales");
};
const inDays = (days: number) => new Date(now + days * DAY_MS).toISOString();

describe("a package that staff change", () => {
  test("a changed package has its new names, price and extent at once, for visitors too (D-169)", async () => {
    const { status, body, headers } = await change({
      name: "Chess club",
      name_ar: "نادي الشطرنج",
      price: 149.5,
      price_before: 199,
      sessions: 12,
      audience: "children",
    });
    expect(status).toBe(200);
    expect(headers.get("ETag")).toBe(`"${body.data.version}"`);
    expect(await found()).toMatchObject({
      name: "Chess club",
      name_ar: "نادي الشطرنج",
      price: 149.5,
      price_before: 199,
      sessions: 12,
      weeks: null,
      audience: "children",
      active: true,
    });
    await expect.poll(listed).toMatchObject({
      name: "Chess club",
      packagePrice: 149.5,
      packageBeforePrice: 199,
      sessions: 12,
    });
  });

  test("a package that is switched off is in no price list (D-169)", async () => {
    await expect.poll(listed).toBeDefined();
    expect((await change({ active: false })).status).toBe(200);
    await expect.poll(listed).toBeUndefined();
    expect((await app.openBrowser().add(id)).body.code).toBe("unknown_package");
    await change({ active: true });
    await expect.poll(listed).toBeDefined();
  });

  test("a package's change is in the audit with the old and new values, and who made it (D-168)", async () => {
    await change({ price: 149, weeks: 8 });
    expect(await audited()).toEqual([
      {
        actor: `sales ${staff.email}`,
        action: "package.change",
        before: { price: 199, weeks: null },
        after: { price: 149, weeks: 8 },
      },
    ]);
    await change({ price: 149 });
    expect(await audited()).toHaveLength(1);
  });

  test("a package with a wrong field is refused with that field, in the language of staff, and stays as it was (D-168)", async () => {
    const before = await found();
    const refused: [object, string, string?][] = [
      [{ price: 0 }, "price"],
      [{ price: 149.999 }, "price", english.problems.amount],
      [{ price_before: 199 }, "price_before", english.problems.not_higher],
      [{ price_before: 249 }, "price_before", english.problems.never_charged],
      [{ name: " " }, "name"],
      [{ sessions: 1.5 }, "sessions"],
      [{ price: 149, from: inDays(-1) }, "from", english.problems.past],
      [{ name: "Go", from: inDays(1) }, "from", english.problems.terms_only],
      [{ from: inDays(1) }, "from", english.problems.nothing],
      [{ price: 199, active: true, from: inDays(1) }, "from", english.problems.nothing],
      [{ price: 149, from: "9999-12-31T23:59:59-23:59" }, "from"],
    ];
    for (const [body, field, message] of refused) {
      const { status, body: answer } = await change(body, before.version);
      expect([status, answer.code], field).toEqual([422, "invalid_input"]);
      expect(answer.data.errors).toEqual([
        { field, message: message ?? expect.stringMatching(/./) },
      ]);
    }
    const headers = { "Accept-Language": "ar" };
    const { body } = await change({ price_before: 249 }, before.version, headers);
    expect(body.data.errors[0].message).toBe(arabic.problems.never_charged);
    expect(await found()).toEqual(before);
  });

  test("a package changed by two at once is changed by the first; the second is refused with what it is now (D-169)", async () => {
    const { version } = await found();
    expect((await staff.call(`packages/${id}`, { method: "PATCH", body: {} })).status).toBe(428);
    const both = await Promise.all([
      change({ price: 149 }, version),
      change({ price: 159 }, version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [first, second] = both[0].status === 200 ? both : both.toReversed();
    expect(second?.body).toMatchObject({ code: "changed_meanwhile" });
    expect(second?.body.data.current).toEqual(first?.body.data);
    expect(second?.headers.get("ETag")).toBe(`"${first?.body.data.version}"`);
    expect((await found()).price).toBe(first?.body.data.price);
    const again = await change({ price: 169 }, second?.body.data.current.version);
    expect(again.status).toBe(200);
  });

  test("new names and what is scheduled or cancelled are also a change of what staff saw (D-169)", async () => {
    const first = await found();
    const scheduled = { price: 149, from: inDays(1) };
    const refused = async (version: string, current: object) => {
      const headers = { "Accept-Language": "ar" };
      const { status, body } = await change({ weeks: 4 }, version, headers);
      expect([status, body.message]).toEqual([412, arabicErrors.changed_meanwhile]);
      expect(body.data.current).toMatchObject({ weeks: null, ...current });
    };
    for (const { change: done, current } of [
      { change: { name: "Go" }, current: { name: "Go" } },
      { change: { name_ar: "غو" }, current: { name: "Go", name_ar: "غو" } },
      { change: scheduled, current: { scheduled: [expect.objectContaining(scheduled)] } },
    ]) {
      const { version } = await found();
      expect((await change(done)).status).toBe(200);
      await refused(version, current);
    }
    const { version, scheduled: changes } = await found();
    const headers = { "If-Match": `"${version}"` };
    await staff.call(`packages/${id}/changes/${changes[0].id}`, { method: "DELETE", headers });
    await refused(version, { scheduled: [] });
    await refused(first.version, { name: "Go" });
  });

  test("what staff empty in a package is unsaid again, and the rest of its extent stays (D-169)", async () => {
    const extent = {
      sessions: 12,
      foundation_sessions: 6,
      session_minutes: 50,
      weeks: 8,
      audience: "children",
    };
    await change(extent);
    for (const field of Object.keys(extent)) {
      expect((await change({ [field]: null })).status).toBe(200);
      expect(await found()).toMatchObject({ ...extent, [field]: null });
      await change(extent);
    }
  });

  test("what staff empty in a sample package is not filled in again by the next seed (D-146, D-169)", async () => {
    id = 44;
    const sold = await found();
    const { status } = await change({ sessions: null, audience: null });
    expect(status).toBe(200);
    await seed(app.connection.db, { coupons: false });
    expect(await found()).toMatchObject({
      sessions: null,
      audience: null,
      session_minutes: sold.session_minutes,
    });
  });

  test("a package that differs from what staff saw is not changed, also if only a due change came between (D-169)", async () => {
    await change({ price: 149, from: inDays(1) });
    await advanceLimit(2 * DAY_MS);
    const stored = () =>
      app.connection.db
        .selectFrom("course_packages as p")
        .innerJoin("price_changes as c", "c.course_package_id", "p.id")
        .select(["p.price", "p.updated_at", "c.starts_at", "c.applied_at"])
        .where("p.id", "=", id)
        .orderBy("c.id")
        .execute();
    const before = await stored();
    expect((await change({ price: 159 }, "other")).status).toBe(412);
    expect(await stored()).toEqual(before);
    expect((await change({ price: 159 })).status).toBe(200);
    expect(await found()).toMatchObject({ price: 159, scheduled: [] });
  });

  test("changing a package that does not exist is 404", async () => {
    for (const path of ["packages/999999/history", "packages/abc/history"]) {
      expect((await staff.call(path)).status).toBe(404);
    }
    const headers = { "If-Match": '"any"' };
    const options = { method: "PATCH", body: {}, headers };
    expect((await staff.call("packages/999999", options)).status).toBe(404);
  });
});

describe("the history of a price", () => {
  test("the history of a price has every price with its time and who set it, the newest first (D-168)", async () => {
    const begin = inDays(0);
    await advanceLimit(10 * DAY_MS);
    const [first, firstStaff] = [inDays(0), staff.email];
    await change({ price: 149 });
    await advanceLimit(DAY_MS);
    // A price that is corrected at once was nobody's, and is left out.
    await change({ price: 14.9 });
    await change({ price: 149, active: false });
    const second = inDays(0);
    const noPriceBefore = { price_before: null };
    expect(await history()).toEqual([
      {
        ...noPriceBefore,
        price: 149,
        active: false,
        from: second,
        until: null,
        actor: "staff",
        by: staff.email,
      },
      {
        ...noPriceBefore,
        price: 149,
        active: true,
        from: first,
        until: second,
        actor: "staff",
        by: firstStaff,
      },
      {
        ...noPriceBefore,
        price: 199,
        active: true,
        from: begin,
        until: first,
        actor: "start",
        by: null,
      },
    ]);
  });

  test("a price can be shown as the price before only after it was charged for a week (D-168)", async () => {
    await change({ price: 249 });
    await advanceLimit(6 * DAY_MS);
    expect((await change({ price: 149, price_before: 249 })).status).toBe(422);
    await advanceLimit(DAY_MS);
    expect(await found()).toMatchObject({ strikeable: [249, 199] });
    expect((await change({ price: 149, price_before: 249 })).status).toBe(200);
    await advanceLimit(91 * DAY_MS);
    expect((await change({ weeks: 4 })).status).toBe(200);
    expect((await change({ price: 139 })).status).toBe(422);
    expect((await change({ price: 139, price_before: 149 })).status).toBe(200);
  });
});

describe("a scheduled change", () => {
  test("a scheduled change is listed, and applies from exactly its moment for visitors and staff (D-169)", async () => {
    const from = now + DAY_MS;
    const { status } = await change({ price: 149, price_before: 199, from: inDays(1) });
    expect(status).toBe(200);
    expect(await found()).toMatchObject({
      price: 199,
      scheduled: [
        { price: 149, price_before: 199, active: true, from: inDays(1), by: staff.email },
      ],
    });
    await advanceLimit(from - 1 - now);
    await expect.poll(listed).toMatchObject({ packagePrice: 199 });
    const { version } = app.shop.catalog;
    const before = version();
    now = from;
    expect(await listed()).toMatchObject({ packagePrice: 149, packageBeforePrice: 199 });
    // Pages are kept for as long as it stays the same.
    expect(version()).not.toBe(before);
    expect(await found()).toMatchObject({ price: 149, price_before: 199, scheduled: [] });
    expect((await history()).map(({ price }: { price: number }) => price)).toEqual([149, 199]);
    expect(await audited()).toEqual([
      {
        actor: expect.stringMatching(/^sales /),
        action: "package.schedule",
        before: { price: 199, price_before: null, active: true },
        after: {
          price: 149,
          price_before: 199,
          active: true,
          from: new Date(from).toISOString(),
        },
      },
    ]);
    await change({ weeks: 4 });
    expect(await found()).toMatchObject({ price: 149, weeks: 4 });
  });

  test("a scheduled change applies from its moment by the clock of the zone that it names (D-169)", async () => {
    const midnight = new Date(Math.ceil(now / DAY_MS + 2) * DAY_MS).toISOString();
    const from = midnight.replace("Z", "+04:00");
    const { body } = await change({ price: 149, from });
    const moment = Date.parse(midnight) - 4 * 60 * 60_000;
    expect(body.data.scheduled).toMatchObject([{ from: new Date(moment).toISOString() }]);
  });

  test("scheduled changes switch a package off and on again at their times (D-169)", async () => {
    await change({ active: false, from: inDays(1) });
    await change({ active: true, from: inDays(2) });
    await expect.poll(async () => (await found()).scheduled).toHaveLength(2);
    await expect.poll(listed).toBeDefined();
    await advanceLimit(DAY_MS);
    await expect.poll(listed).toBeUndefined();
    expect((await app.openBrowser().add(id)).status).toBe(422);
    await advanceLimit(DAY_MS);
    expect(await listed()).toBeDefined();
    // Of two that have come the last one counts, in carts and at the checkout too.
    expect((await app.openBrowser().add(id)).status).toBe(200);
  });

  test("a scheduled change can be cancelled until it comes, and then never applies (D-169)", async () => {
    await change({ price: 149, from: inDays(1) });
    const { version, scheduled } = await found();
    const path = `packages/${id}/changes/${scheduled[0].id}`;
    const cancel = (seen: string) =>
      staff.call(path, { method: "DELETE", headers: { "If-Match": `"${seen}"` } });
    expect((await cancel("other")).status).toBe(412);
    expect((await cancel(version)).status).toBe(200);
    await advanceLimit(2 * DAY_MS);
    expect(await found()).toMatchObject({ price: 199, scheduled: [] });
    await expect.poll(listed).toMatchObject({ packagePrice: 199 });
    const terms = { price: 149, price_before: null, active: true };
    expect((await audited()).slice(1)).toMatchObject([
      {
        action: "package.cancel_change",
        before: { ...terms, from: scheduled[0].from },
        after: null,
      },
    ]);
    expect((await cancel((await found()).version)).status).toBe(404);
    const buyer = app.openBrowser();
    await buyer.add(id);
    expect((await buyer.cart()).total_price).toBe(199);
  });

  test("a scheduled price before is only one that will have been charged by then (D-168)", async () => {
    await change({ price: 249 });
    expect((await change({ price: 199, price_before: 249, from: inDays(6.9) })).status).toBe(422);
    expect((await change({ price: 199, price_before: 249, from: inDays(7) })).status).toBe(200);
  });
});

describe("a price before that is scheduled", () => {
  /** For nine days the package is to cost 249, and then 199 with 249 struck. */
  const planned = async () => {
    await change({ price: 249, from: inDays(1) });
    const { status } = await change({ price: 199, price_before: 249, from: inDays(10) });
    expect(status).toBe(200);
    const [dear] = (await found()).scheduled;
    return { dear };
  };
  const cancel = async (changeId: number) => {
    const headers = { "If-Match": `"${(await found()).version}"` };
    return staff.call(`packages/${id}/changes/${changeId}`, { method: "DELETE", headers });
  };

  test("a scheduled price before is not shown when the change that would have charged it is cancelled (D-180)", async () => {
    const { dear } = await planned();
    const { body } = await cancel(dear.id);
    expect(body.data.scheduled).toMatchObject([{ price: 199, price_before: null }]);
    await advanceLimit(11 * DAY_MS);
    expect(await found()).toMatchObject({ price: 199, price_before: null });
    await expect.poll(listed).not.toHaveProperty("packageBeforePrice");
    expect((await audited()).at(-1)).toMatchObject({
      action: "package.cancel_change",
      before: { price: 249 },
      after: { scheduled: [{ price: 199, price_before: null }] },
    });
  });

  test("a scheduled price before is not shown when it is charged for less than a week after all (D-180)", async () => {
    await planned();
    await advanceLimit(2 * DAY_MS);
    expect((await change({ active: false })).body.data.scheduled).toMatchObject([
      { price: 199, price_before: null, active: true },
    ]);
    expect((await audited()).at(-1)).toMatchObject({
      before: { active: true, scheduled: [{ price_before: 249 }] },
      after: { active: false, scheduled: [{ price_before: null }] },
    });
  });

  test("a scheduled price before is checked again when the package is sold again after a long time (D-180)", async () => {
    await change({ price: 149, price_before: 199 });
    await change({ active: false });
    await advanceLimit(DAY_MS);
    expect((await change({ active: true })).status).toBe(200);
    await change({ active: false });
    await advanceLimit(100 * DAY_MS);
    for (const body of [{ active: true }, { active: true, from: inDays(1) }]) {
      const { status, body: answer } = await change(body);
      expect([status, answer.data.errors?.[0].field]).toEqual([422, "price_before"]);
    }
    expect((await change({ active: true, price_before: null })).status).toBe(200);
  });

  test("a scheduled price before is still shown while other changes come and go (D-180)", async () => {
    const { dear } = await planned();
    await change({ active: false, from: inDays(20) });
    await change({ weeks: 4 });
    await advanceLimit(9 * DAY_MS);
    expect((await cancel(dear.id)).status).toBe(404);
    expect((await change({ active: false })).body.data.scheduled).toMatchObject([
      { price: 199, price_before: 249 },
      { price: 199, price_before: 249, active: false },
    ]);
  });
});

test("only roles with the permission change prices, from our own pages (interface §12)", async () => {
  const support = await openStaffBrowser(app, "support");
  const headers = { "If-Match": '"any"' };
  expect((await support.call("packages")).status).toBe(403);
  const change = { method: "PATCH", body: { price: 1 }, headers };
  expect((await support.call(`packages/${id}`, change)).body.code).toBe("not_permitted");
  const foreign = { ...change, headers: { ...headers, "X-CSRF-Token": "x" } };
  expect((await staff.call(`packages/${id}`, foreign)).body.code).toBe("csrf");
});

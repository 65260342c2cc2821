import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeGroup } from "../testing/groups.ts";
import { readPages } from "../testing/read-pages.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { recordAct } from "./audit.ts";

let app: TestApp;
let owner: StaffBrowser;
beforeAll(async () => {
  app = await createTestApp();
  owner = await openStaffBrowser(app, "owner");
});
afterAll(() => app.close());

type Entry = { readonly id: number; readonly action: string; readonly subject: string };

async function read(query: string, cursor: string | null = null) {
  const next = cursor === null ? "" : `&cursor=${cursor}`;
  const { body } = await owner.call(`audit?query=${encodeURIComponent(query)}${next}`);
  return body.data as { entries: readonly Entry[]; next: string | null };
}

describe("the audit", () => {
  test.each([
    "update audit_entries set actor = 'nobody'",
    "delete from audit_entries",
    "truncate audit_entries",
  ])(
    "an entry of the audit cannot be changed or deleted, also by SQL: %s (D-159)",
    async (statement) => {
      const count = () => sql`select count(*) as entries from audit_entries`.execute(app.shop.db);
      const { rows } = await count();
      const refused = sql.raw(statement).execute(app.shop.db);
      await expect(refused).rejects.toThrow("entries of the audit are never changed");
      expect((await count()).rows).toEqual(rows);
    },
  );

  test("the audit is read page by page, the latest first, while new entries come (D-159)", async () => {
    for (let number = 1; number <= 120; number += 1) {
      const subject = `package ${number}`;
      await recordAct(app.shop.db, "operator", { action: "paging.test", subject });
    }
    const pages = await readPages(async (cursor) => {
      const page = await read("paging.test", cursor);
      await recordAct(app.shop.db, "operator", { action: "paging.test", subject: "later" });
      return page;
    });
    const seen = pages.flatMap(({ entries }) => entries);
    const subjects = Array.from({ length: 120 }, (_, place) => `package ${120 - place}`);
    expect(seen.map(({ subject }) => subject)).toEqual(subjects);
  });

  test("the audit is searched by who, what and on which, and by the email of the staff (D-159)", async () => {
    const member = await openStaffBrowser(app, "sales");
    const staff = { id: member.id, email: member.email, role: "sales" } as const;
    await recordAct(app.shop.db, staff, { action: "order.read", subject: "order YS-100_1" });
    await recordAct(app.shop.db, staff, { action: "order.read", subject: "order YS-10021" });
    await owner.call(`staff/${member.id}`, { method: "PATCH", body: { role: "support" } });
    expect((await read("order.READ")).entries).toHaveLength(2);
    // A sign that stands for any other in SQL is just itself.
    expect((await read("ys-100_1")).entries).toMatchObject([{ subject: "order YS-100_1" }]);
    expect((await read("100%")).entries).toEqual([]);
    const about = await read(member.email);
    expect(about.entries.map(({ action }) => action)).toEqual([
      "staff.role",
      "order.read",
      "order.read",
    ]);
    expect(about.entries[0]).toMatchObject({
      actor: `owner ${owner.email}`,
      about: member.email,
      before: { role: "sales" },
      after: { role: "support" },
    });
  });

  test("the audit names the groups that still exist, and is searched by their names (D-159)", async () => {
    const [id, gone] = [await makeGroup(owner, { name: "Fireflies" }), crypto.randomUUID()];
    const moved = { action: "group.assign", subject: "order YS-1", before: { group: gone } };
    await recordAct(app.shop.db, "operator", { ...moved, after: { group: id } });
    const { body } = await owner.call("audit?query=fireFL");
    expect(body.data.groups).toEqual([{ id, name: "Fireflies" }]);
    expect(body.data.entries).toMatchObject([
      { action: "group.assign", before: { group: gone } },
      { action: "group.create", subject: `group ${id}` },
    ]);
    expect((await read(gone.toUpperCase())).entries).toMatchObject([moved]);
  });

  test("the audit is searched for a number in Arabic digits, and for a name with such digits (D-105, D-159)", async () => {
    await recordAct(app.shop.db, "operator", { action: "order.read", subject: "order 790123" });
    const id = await makeGroup(owner, { name: "مجموعة ٧٩" });
    expect((await read("٧٩٠١٢٣")).entries).toMatchObject([{ subject: "order 790123" }]);
    expect((await read("مجموعة ٧٩")).entries).toMatchObject([{ subject: `group ${id}` }]);
  });

  test("the audit is searched for a group as people type its Arabic name (D-105, D-159, D-165)", async () => {
    const id = await makeGroup(owner, { name: "الأحد مساءً ٨٤" });
    for (const typed of ["الاحد مساء", "مساء 84", "الأحد مساءً ۸۴"]) {
      expect((await read(typed)).entries, typed).toMatchObject([{ subject: `group ${id}` }]);
    }
  });

  test("a search of the audit goes on, page by page, to entries of long ago (D-159)", async () => {
    await recordAct(app.shop.db, "operator", { action: "needle.test", subject: "package 1" });
    for (let part = 0; part < 4; part += 1) {
      await sql`insert into audit_entries (actor, action, subject)
        select 'operator', 'hay', 'package ' || n from generate_series(1, 26000) n`.execute(
        app.shop.db,
      );
    }
    const first = await read("needle.test");
    expect(first.entries).toEqual([]);
    expect(first.next).not.toBeNull();
    const second = await read("needle.test", first.next);
    expect(second.entries).toMatchObject([{ action: "needle.test" }]);
    expect(second.next).toBeNull();
  });

  test("an invalid cursor of the audit is refused (D-159)", async () => {
    expect((await owner.call("audit?cursor=all")).status).toBe(422);
  });
});

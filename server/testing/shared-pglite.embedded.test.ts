import { openAsBlob } from "node:fs";
import { expect, inject, test } from "vitest";
import { startPglite } from "../db/embedded.ts";
import { borrowPglite } from "./shared-pglite.ts";

const borrow = () =>
  borrowPglite(async () =>
    startPglite({ loadDataDir: await openAsBlob(inject("embeddedTemplate")) }),
  );

test.each([
  [
    "comments",
    "comment on table orders is 'left'",
    "select * from pg_description where objoid >= 16384",
  ],
  [
    "values of a type",
    "alter type jobs.job_state add value 'left'",
    "select enumlabel from pg_enum order by 1",
  ],
  [
    "rights of a role",
    "grant pg_monitor to postgres",
    "select roleid, member from pg_auth_members order by 1, 2",
  ],
  [
    "rights on what will be made",
    "alter default privileges grant select on tables to public",
    "select * from pg_default_acl",
  ],
  ["large objects", "select lo_create(4711)", "select oid from pg_largeobject_metadata"],
  ["settings", "set lock_timeout = 5", "show lock_timeout"],
  ["locks", "select pg_advisory_lock(5)", "select * from pg_locks where locktype = 'advisory'"],
  [
    "numbers drawn",
    "select nextval(pg_get_serial_sequence('audit_entries', 'id'))",
    "select pg_sequence_last_value(pg_get_serial_sequence('audit_entries', 'id')::regclass)",
  ],
])("a borrowed database has no %s of the borrower before", async (_what, leave, look) => {
  const first = await borrow();
  const { rows: before } = await first.query(look);
  await first.exec(leave);
  expect((await first.query(look)).rows).not.toEqual(before);
  await first.close();
  const second = await borrow();
  expect((await second.query(look)).rows).toEqual(before);
  await second.close();
});

test("a borrowed database does not know the last number drawn by the borrower before", async () => {
  const first = await borrow();
  await first.query("select nextval(pg_get_serial_sequence('audit_entries', 'id'))");
  await first.close();
  const second = await borrow();
  await expect(second.query("select lastval()")).rejects.toThrow(/not yet defined/);
  await second.close();
});

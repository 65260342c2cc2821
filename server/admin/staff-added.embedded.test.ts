import { afterAll, beforeAll, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function mailsTo(email: string) {
  await app.shop.jobs.drain();
  return sandboxOf(app).mailsTo(email);
}

test("a new member of the staff is mailed once, in both languages, where to sign in (D-186)", async () => {
  const owner = await openStaffBrowser(app, "owner");
  const { email } = newBuyer();
  const add = () => owner.call("staff", { method: "POST", body: { email, role: "sales" } });
  const { id } = (await add()).body.data;
  expect((await add()).status).toBe(409);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/staff.* · .*فريق/);
  expect(mail?.text).toContain(`${app.shop.config.publicUrl}/admin`);
  expect(mail?.text).toContain(`${app.shop.config.publicUrl}/ar/admin`);
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(owner.email);
  expect(mail?.text).not.toMatch(/\d{6}/);
  // Another role is no news of this kind, and coming back is.
  await owner.call(`staff/${id}`, { method: "PATCH", body: { role: "support" } });
  expect(await mailsTo(email)).toHaveLength(1);
  await owner.call(`staff/${id}`, { method: "DELETE" });
  expect((await add()).status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(2);
});

test("a member of the staff who is removed before the mail is sent gets none, also if its job is repeated (D-186)", async () => {
  const owner = await openStaffBrowser(app, "owner");
  const [gone, stays] = [newBuyer().email, newBuyer().email];
  const add = async (email: string) =>
    (await owner.call("staff", { method: "POST", body: { email, role: "content" } })).body.data.id;
  await owner.call(`staff/${await add(gone)}`, { method: "DELETE" });
  const staffId = await add(stays);
  const { db, jobs } = app.shop;
  const row = await db
    .selectFrom("staff")
    .select("created_at")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  const addedAt = row.created_at.toISOString();
  await jobs.enqueue(db, "send-staff-added", { staffId, addedAt }, "once more");
  expect(await mailsTo(stays)).toHaveLength(1);
});

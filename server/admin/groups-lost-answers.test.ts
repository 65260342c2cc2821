import { beforeAll, describe, expect, test } from "vitest";
import { erasePerson } from "../privacy/erase.ts";
import { assignSeat, familyWithLearner, GROUP, makeGroup, readGroup } from "../testing/groups.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";

const { app } = await openPaymentShop();

let sales: StaffBrowser;
beforeAll(async () => {
  sales = await openStaffBrowser(app, "sales");
});

describe("a group whose answer was lost", () => {
  const lost = { "Idempotency-Key": "lost-answer" };
  const actsOn = async (subject: string) => {
    const acts = await app.shop.db
      .selectFrom("audit_entries")
      .select("action")
      .where("subject", "=", subject)
      .where("action", "not in", ["group.read", "learner.read"])
      .orderBy("id")
      .execute();
    return acts.map(({ action }) => action);
  };
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

  test("a new group is made once for each key, person and form (D-210)", async () => {
    const make = async (change = {}, staff = sales, headers: object = lost) => {
      const body = { ...GROUP, name: "Pressed again", ...change };
      const answer = await staff.call("groups", { method: "POST", body, headers: { ...headers } });
      expect(answer.status).toBe(200);
      return answer.body.data.id as string;
    };
    const both = await Promise.all([make(), make()]);
    const id = both[0];
    expect([both[1], await make()]).toEqual([id, id]);
    expect(await actsOn(`group ${id}`)).toEqual(["group.create"]);
    const others = [
      await make({ teacher: "Nora" }),
      await make({}, await openStaffBrowser(app, "sales")),
      await make({}, sales, { "Idempotency-Key": "another-press" }),
      await make({}, sales, {}),
      await make({}, sales, {}),
    ];
    expect(new Set([id, ...others]).size).toBe(6);
  });

  test("a change, a cancelled day and a deletion are done once (D-210, D-212)", async () => {
    const family = await familyWithLearner(app);
    const id = await makeGroup(sales);
    await assignSeat(sales, id, family.seatId);
    const { schedule } = await readGroup(sales, id);
    const press = async (method: "PATCH" | "PUT" | "DELETE", path: string, version: number) => {
      const body = method === "PATCH" ? { body: { teacher: "Nora", seats: 7 } } : {};
      const headers = { "If-Match": `"${version}"` };
      const answers = [];
      for (let presses = 0; presses < 2; presses += 1) {
        answers.push(await sales.call(`groups/${id}${path}`, { method, headers, ...body }));
      }
      return statuses(answers);
    };
    const day = `/cancelled-days/${schedule[1]?.day}`;
    expect(await press("PATCH", "", 1)).toEqual([200, 200]);
    expect(await press("PUT", day, 2)).toEqual([200, 200]);
    expect(await press("DELETE", day, 3)).toEqual([200, 200]);
    expect(await readGroup(sales, id)).toMatchObject({ teacher: "Nora", seats: 7, version: 4 });
    const stale = { method: "PATCH", body: { teacher: "Huda" }, headers: { "If-Match": '"3"' } };
    expect((await sales.call(`groups/${id}`, stale as never)).status).toBe(412);
    expect(await press("DELETE", "?learners=1", 4)).toEqual([200, 200]);
    expect(await actsOn(`group ${id}`)).toEqual([
      "group.create",
      "group.change",
      "group.cancel_day",
      "group.restore_day",
      "group.delete",
    ]);
    const colleague = await openStaffBrowser(app, "sales");
    const headers = { "If-Match": '"4"' };
    const theirs = await colleague.call(`groups/${id}`, { method: "DELETE", headers });
    expect(theirs.status).toBe(404);
    await erasePerson(app.shop, family.email);
  });

  test("a learner is taken out once; for a colleague, and from another group, it is 404 (D-212)", async () => {
    const { seatId, email, browser, paymentId } = await familyWithLearner(app);
    const [id, other] = [await makeGroup(sales), await makeGroup(sales)];
    await assignSeat(sales, id, seatId);
    const takeOut = (staff = sales) =>
      staff.call(`groups/${id}/seats/${seatId}`, { method: "DELETE" });
    expect(statuses([await takeOut(), await takeOut()])).toEqual([200, 200]);
    expect((await takeOut(await openStaffBrowser(app, "sales"))).status).toBe(404);
    const { order_id } = (await browser.call(`/orders/${paymentId}/learners`)).body.data;
    const acts = await actsOn(`order ${order_id}`);
    expect(acts.filter((act) => act.startsWith("group."))).toEqual([
      "group.assign",
      "group.take_out",
    ]);
    await assignSeat(sales, other, seatId);
    expect((await takeOut()).status).toBe(404);
    await erasePerson(app.shop, email);
  });
});

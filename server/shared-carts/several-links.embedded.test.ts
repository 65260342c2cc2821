import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentStatus } from "#core/payment.ts";
import { inTransaction } from "../db/transaction.ts";
import { movePayment } from "../payments/settle-payment.ts";
import { lockPaymentAndCart } from "../payments/store.ts";
import { exportPerson } from "../privacy/export.ts";
import { everythingDone, newBuyer, paymentIdOf } from "../testing/buyer.ts";
import { faultsOf } from "../testing/gateway-faults.ts";
import { signIn } from "../testing/identities.ts";
import {
  buy,
  checkOut,
  fill,
  heldBy,
  linkOf,
  payAt,
  remove,
  shareCart,
  takeLink,
  type Units,
} from "../testing/links.ts";
import { chooseSeed, countOf, Random } from "../testing/random.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let app: TestApp;
let aheadMs = 0;
let sender: TestBrowser;
let other: TestBrowser;
let payer: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + aheadMs));
});
afterAll(() => app.close());
beforeEach(() => {
  [sender, other, payer] = [app.openBrowser(), app.openBrowser(), app.openBrowser()];
});

const TOLD = { refusal: "shared_cart_paid" };
const PAGE = { paymentUrl: expect.any(String) };

/** A checkout that is refused once because another has paid, and goes through after that. */
async function expectToldOnce(browser: TestBrowser): Promise<void> {
  expect(await checkOut(browser)).toEqual(TOLD);
  expect(await checkOut(browser)).toEqual(PAGE);
}

/** Takes one unit of the first package out of a browser's cart. */
async function takeOneOff(browser: TestBrowser): Promise<void> {
  const [item] = (await browser.cart()).items;
  await browser.call(`/cart/decrease/${item.id}`);
}

/** Signs in, later than any code was asked for that may not be asked for again yet. */
async function signInTo(browser: TestBrowser, email: string): Promise<void> {
  aheadMs += 2 * 60_000;
  await signIn(app, browser, email);
}

describe("two senders' carts in one cart (D-220, D-221)", () => {
  test("are both paid by its order, and both senders are told", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await takeLink(payer, await shareCart(other, { 43: 2 }), "keep");
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect(await linkOf(other)).toEqual({ state: "paid", paid: { 43: 2 } });
    await expectToldOnce(sender);
    await expectToldOnce(other);
  });

  test("with the same package hold it for both, however often they are opened", async () => {
    const [one, two] = [await shareCart(sender, { 42: 1 }), await shareCart(other, { 42: 2 })];
    for (const key of [one, two, one, two]) await takeLink(payer, key, "keep");
    expect(await heldBy(payer)).toEqual({ 42: 3 });
    await buy(app, payer);
    expect(await linkOf(sender)).toMatchObject({ state: "paid", paid: { 42: 1 } });
    expect(await linkOf(other)).toMatchObject({ state: "paid", paid: { 42: 2 } });
  });

  test("are both paid where one of the links has taken the place of another", async () => {
    await takeLink(payer, await shareCart(other, { 42: 1 }));
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await shareCart(sender);
    await buy(app, payer);
    expect((await linkOf(sender)).state).toBe("paid");
    expect((await linkOf(other)).state).toBe("paid");
  });

  test("are paid from the one taken last, where the units are too few for both", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 2 }));
    await takeLink(payer, await shareCart(other, { 42: 1 }));
    await takeOneOff(payer);
    await buy(app, payer);
    expect((await linkOf(other)).paid).toEqual({ 42: 1 });
    expect((await linkOf(sender)).paid).toEqual({ 42: 1 });
  });

  test("count for the one that was to be all there is in the cart", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await takeLink(payer, await shareCart(other, { 42: 1 }), "remove");
    await buy(app, payer);
    expect((await linkOf(sender)).state).toBe("taken");
    expect((await linkOf(other)).state).toBe("paid");
  });

  test("are both paid where only the rest of one was taken", async () => {
    const third = app.openBrowser();
    const key = await shareCart(sender, { 42: 2 });
    await takeLink(other, key);
    await takeOneOff(other);
    await buy(app, other);
    await takeLink(payer, await shareCart(third, { 42: 1 }));
    await takeLink(payer, key);
    expect(await heldBy(payer)).toEqual({ 42: 2 });
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 2 } });
    expect(await linkOf(third)).toEqual({ state: "paid", paid: { 42: 1 } });
  });
});

describe("a link that takes the place of another", () => {
  test("is paid as far as whoever took the one before pays for it (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    const next = await shareCart(sender, { 43: 1 });
    await takeLink(other, next);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "taken", paid: { 42: 1 } });
    await expectToldOnce(sender);
    await expectToldOnce(other);
  });

  test("puts nothing into a cart twice that holds the one before (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await takeLink(payer, await shareCart(sender, { 43: 1 }));
    expect(await heldBy(payer)).toEqual({ 42: 1, 43: 1 });
  });

  test("tells who has taken the one before that its sender has bought (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await shareCart(sender);
    await buy(app, sender);
    await expectToldOnce(payer);
  });

  test("is not paid by what was paid of the one before (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await buy(app, payer);
    await shareCart(sender);
    expect(await linkOf(sender)).toEqual({ state: "open", paid: {} });
  });

  test("is paid by whoever took the one before, and has signed in since (D-122, D-220)", async () => {
    aheadMs = 0;
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await shareCart(sender);
    const { email } = newBuyer();
    await signIn(app, payer, email);
    await buy(app, payer, { ...newBuyer(), email });
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
  });
});

describe("whoever has sent a cart", () => {
  test("is told once on another device that is signed in to the account (D-221)", async () => {
    const { email } = newBuyer();
    const elsewhere = app.openBrowser();
    await signInTo(sender, email);
    const key = await shareCart(sender, { 42: 1 });
    await signInTo(elsewhere, email);
    await takeLink(payer, key);
    await buy(app, payer);
    expect(await checkOut(elsewhere, { ...newBuyer(), email })).toEqual(TOLD);
    expect(await checkOut(elsewhere, { ...newBuyer(), email })).toEqual(PAGE);
  });

  test("is told in the account that the cart has gone to since (D-122, D-221)", async () => {
    const { email } = newBuyer();
    const elsewhere = app.openBrowser();
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await signInTo(sender, email);
    await signInTo(elsewhere, email);
    await buy(app, payer);
    expect(await checkOut(elsewhere, { ...newBuyer(), email })).toEqual(TOLD);
  });

  test("adds the own cart to that of the account, as any other (D-122)", async () => {
    const { email } = newBuyer();
    await signInTo(other, email);
    await fill(other, { 42: 1 });
    await shareCart(sender, { 42: 1 });
    await signInTo(sender, email);
    expect(await heldBy(sender)).toEqual({ 42: 2 });
  });

  test("buys as its sender in the account, also where the own link was taken (D-122, D-220)", async () => {
    const { email } = newBuyer();
    await takeLink(sender, await shareCart(sender, { 42: 1 }));
    await signInTo(sender, email);
    await buy(app, sender, { ...newBuyer(), email });
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
  });

  test("finds the links in what is stored about them, and what they were told (D-220, D-221)", async () => {
    const { email } = newBuyer();
    await signInTo(sender, email);
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await buy(app, payer);
    await checkOut(sender, { ...newBuyer(), email });
    expect(await exportPerson(app.shop, email)).toMatchObject({
      shared_carts: [{ payable: expect.any(Number) }],
      shared_cart_lines: [{ course_package_id: 42, quantity: 1 }],
      shared_cart_purchases: [{ is_own: true }],
      shared_cart_notices: [{ course_package_id: 42, units: 1 }],
    });
  });

  test("is not told in a second tab of what the first has bought (D-221)", async () => {
    await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await buy(app, sender);
    await fill(tab, { 42: 1 });
    expect(await checkOut(tab)).toEqual(PAGE);
  });

  test("closes the link with what is bought in another tab, and is told of another's payment there (D-220, D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    const [tab, third] = [sender.openTab(), sender.openTab()];
    await takeLink(payer, key);
    await fill(tab, { 42: 1 });
    await buy(app, tab);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
    await expectToldOnce(payer);
    await takeLink(other, await shareCart(sender));
    await buy(app, other);
    await fill(third, { 42: 1 });
    await expectToldOnce(third);
  });

  test("closes the link in several purchases, also with what the own link has put back (D-220)", async () => {
    const key = await shareCart(sender, { 42: 1, 43: 1 });
    await remove(sender, 42);
    await buy(app, sender);
    await takeLink(sender, key);
    expect(await heldBy(sender)).toEqual({ 42: 1 });
    await buy(app, sender);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
  });

  test("is not told in a tab that has bought what it took by the own link (D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await takeLink(tab, key);
    await buy(app, tab);
    await fill(tab, { 42: 1 });
    expect(await checkOut(tab)).toEqual(PAGE);
  });

  test("does not close a link that was taken back with what is bought in another tab (D-220)", async () => {
    await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await sender.post("/shared-carts/revoke");
    await fill(tab, { 42: 1 });
    await buy(app, tab);
    expect(await linkOf(sender)).toEqual({ state: "revoked", paid: {} });
  });

  test("does not close a new link with an order of another tab from before it (D-220)", async () => {
    await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await fill(tab, { 42: 1 });
    const { paymentUrl } = await checkOut(tab);
    await shareCart(sender);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "open", paid: {} });
  });

  test("sees each part that is paid, and the link offers the rest (D-220)", async () => {
    const key = await shareCart(sender, { 42: 2, 43: 1 });
    await takeLink(payer, key);
    await remove(payer, 43);
    await takeOneOff(payer);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "taken", paid: { 42: 1 } });
    await takeLink(other, key);
    expect(await heldBy(other)).toEqual({ 42: 1, 43: 1 });
    await buy(app, other);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 2, 43: 1 } });
    await expectToldOnce(sender);
  });

  test("is told in another tab of what was paid of a link that was taken back (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    const tab = sender.openTab();
    await sender.post("/shared-carts/revoke");
    await buy(app, payer);
    await fill(tab, { 42: 1 });
    await expectToldOnce(tab);
  });

  test("is told of money that a lender has promised, and no more when it is taken (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    const faults = faultsOf(app);
    faults.arm("capture", "500", 99);
    const { body } = await payer.checkout(newBuyer(), "tamara");
    const { paymentUrl } = body.data;
    const id = await paymentIdOf(app, paymentUrl);
    await sandboxOf(app).control({ webhooks: "none" });
    await sandboxOf(app).settle(paymentUrl, "approve");
    await payer.call(`/orders/payment/${id}/tamara`);
    const { rows } = await sql`select status from payments where id = ${id}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ status: "authorised" }]);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect(await checkOut(sender)).toEqual(TOLD);
    faults.heal();
    await payer.call(`/orders/payment/${id}/tamara`);
    expect(await heldBy(payer)).toEqual({});
    expect(await checkOut(sender)).toEqual(PAGE);
    await sandboxOf(app).reset();
  });

  test("is not told of what somebody buys who knows that it is paid (D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(other, key);
    await buy(app, payer);
    expect(await checkOut(sender)).toEqual(TOLD);
    expect(await checkOut(other)).toEqual(TOLD);
    await buy(app, other);
    expect(await checkOut(sender)).toEqual(PAGE);
  });

  test("is told of what somebody pays on a page from before being told that it is paid (D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(other, key);
    const { paymentUrl } = await checkOut(other);
    await buy(app, payer);
    expect(await checkOut(sender)).toEqual(TOLD);
    expect(await checkOut(other)).toEqual(TOLD);
    await payAt(app, paymentUrl);
    await expectToldOnce(sender);
  });

  test("is not told of a part that is paid where the cart holds the rest alone (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 2 }));
    await takeOneOff(payer);
    await buy(app, payer);
    await takeOneOff(sender);
    expect(await checkOut(sender)).toEqual(PAGE);
  });

  test("is told of what somebody buys who was told of a payment that a lender then refused (D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(other, key);
    const { body } = await other.checkout(newBuyer(), "tamara");
    const id = await paymentIdOf(app, body.data.paymentUrl);
    const { shop } = app;
    const move = (next: PaymentStatus) =>
      inTransaction(shop.db, async (transaction) => {
        const payment = await lockPaymentAndCart(transaction, id);
        await movePayment(shop, transaction, payment, next, {
          actor: "sweep",
          cause: "asked the gateway",
        });
      });
    await move("authorised");
    expect(await checkOut(payer)).toEqual(TOLD);
    await move("cancelled");
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    await expectToldOnce(sender);
  });
});

describe("whoever pays", () => {
  test("pays what was taken, also if an earlier order of the cart is paid in between (D-220)", async () => {
    await fill(payer, { 50: 1 });
    const earlier = await checkOut(payer);
    await takeLink(payer, await shareCart(sender, { 42: 1 }), "keep");
    await payAt(app, earlier.paymentUrl);
    expect(await heldBy(payer)).toEqual({ 42: 1 });
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
  });

  test("pays the rest of a link for its sender, also after being told of a part (D-220, D-221)", async () => {
    const key = await shareCart(sender, { 42: 2 });
    await takeLink(payer, key);
    await takeLink(other, key);
    await takeOneOff(other);
    await buy(app, other);
    expect(await checkOut(payer)).toEqual(TOLD);
    await takeOneOff(payer);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 2 } });
  });

  test("pays the sender first, and then a link of their own, also if that is newer (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await shareCart(payer);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect((await linkOf(payer)).state).toBe("open");
  });

  test("pays on two pages once: the second payment goes back and pays nothing of the link (D-115, D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 2 }));
    await takeOneOff(payer);
    const left = await payer.checkout(newBuyer(), "tamara");
    const { paymentUrl } = await checkOut(payer);
    await payAt(app, left.body.data.paymentUrl);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "taken", paid: { 42: 1 } });
  });

  test("has paid for the sender on a page from before being told (D-220)", async () => {
    const key = await shareCart(sender, { 42: 2 });
    await takeLink(payer, key);
    await takeLink(other, key);
    const { paymentUrl } = await checkOut(other);
    await takeOneOff(payer);
    await buy(app, payer);
    expect(await checkOut(other)).toEqual(TOLD);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 2 } });
  });

  test("buys the same again later for nobody else (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await buy(app, payer);
    expect(await checkOut(sender)).toEqual(TOLD);
    await fill(payer, { 42: 1 });
    await buy(app, payer);
    expect(await checkOut(sender)).toEqual(PAGE);
  });

  test("buys for nobody else after being told of an order that pays two links (D-221)", async () => {
    const keys = [await shareCart(sender, { 42: 1 }), await shareCart(other, { 42: 1 })];
    const third = app.openBrowser();
    for (const browser of [payer, third]) {
      for (const key of keys) await takeLink(browser, key, "keep");
    }
    await buy(app, payer);
    await expectToldOnce(sender);
    await expectToldOnce(other);
    expect(await checkOut(third)).toEqual(TOLD);
    await buy(app, third);
    expect(await checkOut(sender)).toEqual(PAGE);
    expect(await checkOut(other)).toEqual(PAGE);
  });

  test("is not asked again about the rest of the cart when the answer was lost (D-221)", async () => {
    await fill(payer, { 50: 1 });
    const key = await shareCart(sender, { 42: 1 });
    expect((await takeLink(payer, key)).body.code).toBe("cart_not_empty");
    await takeLink(payer, key, "keep");
    expect((await takeLink(payer, key)).status).toBe(200);
    expect(await heldBy(payer)).toEqual({ 42: 1, 50: 1 });
  });

  test("loses nothing of a package that was in the cart before (D-221)", async () => {
    await fill(payer, { 42: 3 });
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    expect(await heldBy(payer)).toEqual({ 42: 3 });
  });

  test("and is told, and then signs in to the sender's account, holds nothing twice and is not told again (D-122, D-221)", async () => {
    const { email } = newBuyer();
    await signInTo(sender, email);
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(other, key);
    await buy(app, other);
    expect(await checkOut(payer)).toEqual(TOLD);
    await signInTo(payer, email);
    expect(await heldBy(payer)).toEqual({ 42: 1 });
    expect(await checkOut(payer, { ...newBuyer(), email })).toEqual(PAGE);
  });
});

/** What the version before writes about shared carts, and what it reads (D-247). */
describe("beside the version before", () => {
  const { raw } = sql;
  const ask = async (statement: string) =>
    (await raw<Record<string, unknown>>(statement).execute(app.connection.db)).rows;

  test("a cart that it took is paid, and it sees what is paid here", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await fill(payer, { 42: 1 });
    const [id = ""] = key.split(".");
    const [cart] = await ask("select id from carts order by created_at desc limit 1");
    await ask(`update carts set shared_cart_id = '${id}' where id = '${cart?.["id"]}'`);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect(await ask(`select status from orders where shared_cart_id = '${id}'`)).toEqual([
      { status: "paid" },
    ]);
    expect(await ask(`select id from carts where shared_cart_id = '${id}'`)).toEqual([]);
  });

  test("it sees nothing of a link of which only a part is paid here", async () => {
    const key = await shareCart(sender, { 42: 1, 43: 1 });
    await takeLink(payer, key);
    await remove(payer, 43);
    await buy(app, payer);
    const [id = ""] = key.split(".");
    expect(await ask(`select id from orders where shared_cart_id = '${id}'`)).toEqual([]);
  });

  test("a sender's order that it placed is the sender's own", async () => {
    const [id = ""] = (await shareCart(sender, { 42: 1 })).split(".");
    const { paymentUrl } = await checkOut(sender);
    await ask(`delete from shared_cart_purchases where shared_cart_id = '${id}'`);
    await ask(`update orders set shared_cart_id = '${id}'
      where id = (select id from orders order by created_at desc limit 1)`);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
  });
});

/** Three browsers that send, take, change and buy carts in any order: `CHAOS_LINKS=50` makes a long run of it. */
describe("in any order of events (D-220, D-221)", () => {
  const WALKS = countOf("CHAOS_LINKS", 3);
  const SEED = chooseSeed("links");
  const PACKAGES = [42, 43] as const;

  type Person = {
    readonly browser: TestBrowser;
    readonly keys: string[];
    /** What the link holds. */
    sent: Units;
    /** What was paid of the link when its sender was told last. */
    told: Units;
  };

  test.each(Array.from({ length: WALKS }, (_, walk) => walk + 1))(
    "who holds what another has paid is told once, and nobody of what nobody paid, walk %i",
    async (walk) => {
      const random = new Random(SEED + walk);
      const people: readonly Person[] = Array.from({ length: 3 }, () => ({
        browser: app.openBrowser(),
        keys: [],
        sent: {},
        told: {},
      }));
      const orders: { readonly by: Person; readonly units: Units }[] = [];
      const sharesWith = (units: Units, held: Units) =>
        PACKAGES.some((id) => units[id] !== undefined && held[id] !== undefined);

      const paidOf = async ({ browser, keys }: Person) =>
        keys.length === 0 ? {} : (await linkOf(browser)).paid;

      const steps: Readonly<Record<string, (person: Person) => Promise<void>>> = {
        add: ({ browser }) => fill(browser, { [random.pick(PACKAGES)]: 1 }),
        remove: ({ browser }) => remove(browser, random.pick(PACKAGES)),
        share: async (person) => {
          const sent = await heldBy(person.browser);
          if (Object.keys(sent).length === 0) return;
          person.keys.push(await shareCart(person.browser));
          person.sent = sent;
          person.told = {};
        },
        take: async ({ browser }) => {
          const keys = people.flatMap((person) => person.keys);
          if (keys.length === 0) return;
          await takeLink(browser, random.pick(keys), random.pick(["keep", "remove"] as const));
        },
        buy: async (person) => {
          const held = await heldBy(person.browser);
          if (Object.keys(held).length === 0) return;
          const paid = await paidOf(person);
          const isNews = PACKAGES.some((id) => {
            const units = paid[id] ?? 0;
            const isMoreThanLeft = (held[id] ?? 0) > (person.sent[id] ?? 0) - units;
            return isMoreThanLeft && units > (person.told[id] ?? 0);
          });
          let answer = await checkOut(person.browser);
          if (isNews) expect(answer).toEqual(TOLD);
          if (answer.refusal !== undefined) {
            expect(orders.some(({ by, units }) => by !== person && sharesWith(units, held))).toBe(
              true,
            );
            const told = PACKAGES.filter((id) => held[id] !== undefined);
            const units = told.map((id) => [id, paid[id] ?? 0]);
            person.told = { ...person.told, ...Object.fromEntries(units) };
            answer = await checkOut(person.browser);
          }
          expect(answer).toEqual(PAGE);
          await payAt(app, answer.paymentUrl);
          orders.push({ by: person, units: held });
        },
      };

      for (let step = 0; step < 40; step += 1) {
        const name = random.pick(["add", "add", "remove", "share", "take", "take", "buy", "buy"]);
        await steps[name]?.(random.pick(people));
        const sums = await Promise.all(people.map(paidOf));
        for (const id of PACKAGES) {
          const named = sums.reduce((sum, paid) => sum + (paid[id] ?? 0), 0);
          const bought = orders.reduce((sum, { units }) => sum + (units[id] ?? 0), 0);
          expect(named, `named of ${id}`).toBeLessThanOrEqual(bought);
        }
      }
      await everythingDone(app);
    },
  );
});

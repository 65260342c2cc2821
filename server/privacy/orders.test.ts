import { expect, test } from "vitest";
import { buyerWhoPaid, newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import type { BUYER, TestBrowser } from "../testing/test-browser.ts";
import { dumpRows, findTraces } from "../testing/traces.ts";
import { erasePerson } from "./erase.ts";

const { app, sandbox } = await openPaymentShop();
const { db } = app.connection;

const erase = (email: string) => erasePerson(app.shop, email);
const traces = async (...texts: string[]) => findTraces(await dumpRows(db), texts);

async function checkOut(browser: TestBrowser, details: typeof BUYER): Promise<number> {
  await browser.add(42);
  return (await browser.checkout(details)).status;
}

test("interface §11 an order that an account has placed under another email is erased with the account", async () => {
  const browser = app.openBrowser();
  const { email } = newBuyer();
  await signIn(app, browser, email);
  const details = { ...newBuyer(), firstname: "Otheremail" };
  expect(await checkOut(browser, details)).toBe(200);
  expect(await traces(details.email, details.firstname, details.phone)).not.toEqual([]);
  expect(await erase(email)).toMatchObject({ accounts: 1, orders: 1 });
  expect(await traces(email, details.email, details.firstname, details.phone)).toEqual([]);
});

test("interface §11 an order under the email is erased whichever account placed it, whose other orders stay", async () => {
  const browser = app.openBrowser();
  const own = newBuyer();
  await signIn(app, browser, own.email);
  const details = { ...newBuyer(), firstname: "Forsomebody" };
  expect(await checkOut(browser, details)).toBe(200);
  const paid = await buyerWhoPaid(app);
  expect(await erase(details.email)).toMatchObject({ accounts: 0, orders: 1 });
  expect(await traces(details.email, details.firstname, details.phone)).toEqual([]);
  expect((await browser.call("/me")).body.data.email).toBe(own.email);
  expect(await traces(paid.email)).not.toEqual([]);
});

test("interface §11 an erasure ends an attempt whose page the gateway never confirmed, and nobody pays it any more", async () => {
  const details = newBuyer();
  await sandbox.control({ failWith: "500", failNext: 2 });
  expect(await checkOut(app.openBrowser(), details)).toBe(502);
  const attempt = db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["p.id", "p.status", "o.status as order"])
    .where("o.email_key", "=", details.email);
  const { id, status } = await attempt.executeTakeFirstOrThrow();
  expect(status).toBe("created");
  await erase(details.email);
  const ended = await db
    .selectFrom("payments")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(ended.status).toBe("cancelled");
});

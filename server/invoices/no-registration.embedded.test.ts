import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brand } from "#content/brand.ts";
import { readSeller } from "../config/seller-config.ts";
import { resumeWork } from "../jobs/resume.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { buyerWhoPaid, everythingDone } from "../testing/buyer.ts";
import { orderIdOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { REGISTERED_SELLER } from "../testing/registered-seller.ts";
import { listInvoices } from "./store.ts";

const { app, sandbox } = await openPaymentShop();
const { db } = app.shop;
const VAT = /\bVAT\b|القيمة المضافة|الرقم الضريبي/;
const TAX = /\bVAT\b|\btax\b|invoice|ضريب|فاتورة/i;

async function paidBuyer() {
  const buyer = await buyerWhoPaid(app);
  const orderId = await orderIdOf(db, buyer.paymentId);
  const receipt = async () =>
    (await buyer.browser.call(`/orders/payment/${buyer.paymentId}/stripe`)).body;
  return { ...buyer, orderId, receipt };
}

async function refund(paymentId: string): Promise<void> {
  const why = { actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { refundId: randomUUID(), paymentId, amount: 1_000, ...why });
  await everythingDone(app);
}

test("without a registration no cart and no page mentions VAT (D-215)", async () => {
  const browser = app.openBrowser();
  await browser.add(42);
  const { body } = await browser.call("/cart");
  expect(body.data.data).not.toHaveProperty("includes_vat");
  // What only a registration shows: the note in the cart, and the seller's number where it is set.
  const shownWithOne = /^content\/(?:invoice\.|(?:cart|shell|success)\.(?:en|ar)\.ts:\s*vat: )/;
  const lines = globSync("content/*.ts").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => `${file}:${line}`),
  );
  const found = lines.filter((line) => VAT.test(line) && !shownWithOne.test(line));
  expect(lines.some((line) => shownWithOne.test(line))).toBe(true);
  expect(found).toEqual([]);
  expect(brand.vatNo).toBe("");
});

test("without a registration there is no invoice, and receipt and mails do not mention VAT (D-215)", async () => {
  const { email, paymentId, orderId, receipt } = await paidBuyer();
  await refund(paymentId);
  expect(await listInvoices(db, orderId)).toEqual([]);
  const mails = await sandbox.mailsTo(email);
  expect(mails).toHaveLength(2);
  for (const text of [
    JSON.stringify(await receipt()),
    ...mails.map((mail) => JSON.stringify(mail)),
  ]) {
    expect(text).not.toMatch(TAX);
  }
});

test("an order that was paid before the registration never gets an invoice or a credit note (D-216)", async () => {
  const { paymentId, orderId, receipt } = await paidBuyer();
  const seller = readSeller(REGISTERED_SELLER);
  await resumeWork({ ...app.shop, config: { ...app.shop.config, seller } });
  await refund(paymentId);
  expect(await listInvoices(db, orderId)).toEqual([]);
  expect(await receipt()).not.toHaveProperty("data.invoices");
});

test("an invoice that is due but has no job, as after a restore, is issued with the seller of that time (D-216)", async () => {
  const { paymentId, orderId, receipt } = await paidBuyer();
  await refund(paymentId);
  const seller = JSON.stringify(readSeller(REGISTERED_SELLER));
  const since = app.shop.now();
  await db.insertInto("invoices_due").values({ order_id: orderId, seller, since }).execute();
  await resumeWork(app.shop);
  await everythingDone(app);
  expect(
    (await listInvoices(db, orderId)).map(({ number }) => number.replace(/\d{4}/, "…")),
  ).toEqual(["INV-…-000001", "CN-…-000001"]);
  expect((await receipt()).data.invoices).toHaveLength(2);
});

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import type { InvoiceLink } from "#contract/order.ts";
import { DAY_MS, MINUTE_MS } from "#core/durations.ts";
import { backUp, restore } from "../db/backup.ts";
import { findBrokenInvariants } from "../db/invariants.ts";
import { inTransaction } from "../db/transaction.ts";
import { sendInvoice, sendReceipt } from "../jobs/send-with-invoice.ts";
import type { Mail } from "../mail/mailer.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { eraseBuyersOf } from "../privacy/erase-rows.ts";
import { exportPerson } from "../privacy/export.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
  newBuyer,
  type PurchaseOptions,
} from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { signIn } from "../testing/identities.ts";
import { invariantsBrokenBy } from "../testing/invariants-broken-by.ts";
import { orderIdOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { REGISTERED_SELLER } from "../testing/registered-seller.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { listInvoices, takeNumber } from "./store.ts";

const { app, sandbox, clock } = await openPaymentShop(REGISTERED_SELLER);
const { db } = app.shop;

async function paidBuyer(
  options: PurchaseOptions = {},
): Promise<BuyerAtPaymentPage & { readonly orderId: string }> {
  const buyer = await buyerWhoPaid(app, options);
  const orderId = await orderIdOf(db, buyer.paymentId);
  return { ...buyer, orderId };
}

async function refund({ paymentId }: BuyerAtPaymentPage, amount: number | null): Promise<void> {
  const refundId = randomUUID();
  await promiseRefund(app.shop, { refundId, paymentId, amount, actor: "staff", reason: "agreed" });
  await everythingDone(app);
}

async function linksOf(
  { browser, paymentId }: BuyerAtPaymentPage,
  gateway = "stripe",
): Promise<readonly InvoiceLink[]> {
  const { body } = await browser.call(`/orders/payment/${paymentId}/${gateway}`);
  return body.data.invoices;
}

async function invoiceOf({ orderId }: { readonly orderId: string }) {
  const [invoice] = await listInvoices(db, orderId);
  if (invoice === undefined) throw new Error("there is no invoice");
  return invoice;
}

const open = (path: string) => fetch(app.url + path);

describe("a paid order of a registered seller (D-215 to D-219)", () => {
  test("a paid order gets one invoice, linked from its receipt, its mail and the back office", async () => {
    const buyer = await paidBuyer({ packages: { 42: 3, 50: 1 }, coupon: "WELCOME10" });
    const [link, ...others] = await linksOf(buyer);
    expect(others).toEqual([]);
    expect(link).toMatchObject({ kind: "invoice" });
    expect(link?.number).toMatch(/^INV-\d{4}-\d{6}$/);
    const invoice = await invoiceOf(buyer);
    expect(invoice).toMatchObject({ total: 54_558, vat: 7_116, net: 47_442, currency: "USD" });
    expect(invoice.document).toMatchObject({
      discount: 10_042,
      localVat: { currency: "SAR", amount: 26_685 },
    });
    const [mail] = await sandbox.mailsTo(buyer.email);
    expect(mail?.text).toContain(`${app.url}/invoice/`);
    expect(mail?.attachments).toMatchObject([
      { filename: `Yaraa-${link?.number}.pdf`, contentType: "application/pdf" },
    ]);
    const file = Buffer.from(mail?.attachments?.[0]?.content ?? "", "base64");
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    const staff = await openStaffBrowser(app, "support");
    const { body } = await staff.call(`orders/${invoice.document.orderNumber}`);
    expect(body.data.invoices).toMatchObject([{ number: link?.number, kind: "invoice" }]);
  });

  test("an invoice has a page and a PDF in both languages that are the same at every call and never cached", async () => {
    const details = { firstname: "منى", lastname: "<b>Saleh</b>" };
    const buyer = await paidBuyer({
      gateway: "tamara",
      details: { ...newBuyer(), ...details },
    });
    const [link] = await linksOf(buyer, "tamara");
    const page = await open(link?.path ?? "");
    expect(page.status).toBe(200);
    const html = await page.text();
    const texts = [
      "Simplified tax invoice",
      "فاتورة ضريبية مبسطة",
      REGISTERED_SELLER["SELLER_NAME_AR"],
      REGISTERED_SELLER["TAX_NUMBER"],
      link?.number,
      "منى &lt;b&gt;Saleh&lt;/b&gt;",
      "AED 730.83",
      "AED 95.33",
      "SAR 97.34",
      // Too long for its line, an email goes on behind its @.
      `<bdi>${buyer.email.replace("@", "@<wbr>")}</bdi>`,
      "<svg",
    ];
    expect(texts.filter((text) => !html.includes(text ?? "-"))).toEqual([]);
    const labels = [...html.matchAll(/<th scope="row" lang="\w+" dir="\w+">([^<]+)/g)];
    expect(labels.map(([, label]) => label)).toContain("بريد المشتري");
    expect(new Set(labels.map(([, label]) => label)).size).toBe(labels.length);
    expect(await (await open(link?.path ?? "")).text()).toBe(html);
    const files = await Promise.all(
      [1, 2].map(async () => {
        const file = await open(`${link?.path}.pdf`);
        expect(file.headers.get("Content-Type")).toBe("application/pdf");
        expect(file.headers.get("Content-Disposition")).toContain(`${link?.number}.pdf`);
        return Buffer.from(await file.arrayBuffer()).toString("latin1");
      }),
    );
    expect(files[0]).toBe(files[1]);
    expect(files[0]).toMatch(/\/Marked true[\s\S]*\/Lang \(en\)|\/Lang \(en\)[\s\S]*\/Marked true/);
    for (const path of [link?.path ?? "", `${link?.path}.pdf`]) {
      const { headers } = await open(path);
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    }
  });

  test("an invoice's link that is altered, of something else or too old opens nothing (D-129)", async () => {
    const buyer = await paidBuyer();
    const [{ path } = { path: "" }] = await linksOf(buyer);
    const [, id = "", expires = "", signature = ""] =
      /invoice\/(.+)\.(\d+)\.(.+)$/.exec(path) ?? [];
    const receipt = /receipt\/([\w.-]+)/.exec(
      (await sandbox.mailsTo(buyer.email))[0]?.text ?? "",
    )?.[1];
    const other = await invoiceOf(await paidBuyer());
    const gone = await (await open("/invoice/nothing")).text();
    for (const key of [
      `${other.id}.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.${signature.slice(0, -1)}`,
      `${id}.${expires}.`,
      receipt,
      "%00",
    ]) {
      for (const end of ["", ".pdf"]) {
        const answer = await open(`/invoice/${key}${end}`);
        expect([answer.status, await answer.text()]).toEqual([404, gone]);
      }
    }
    clock.aheadMs = 90 * DAY_MS - MINUTE_MS;
    expect((await open(path)).status).toBe(200);
    clock.aheadMs = 90 * DAY_MS + MINUTE_MS;
    expect((await open(path)).status).toBe(404);
  });

  test("the account lists the invoice with its order, and the cart says that VAT is included", async () => {
    const buyer = await paidBuyer();
    const owner = app.openBrowser();
    await signIn(app, owner, buyer.email);
    expect((await owner.call("/cart")).body.data.data.includes_vat).toBe(true);
    const { number } = await invoiceOf(buyer);
    const { body: orders } = await owner.call("/orders");
    expect(orders.data[0].invoices).toMatchObject([{ number, kind: "invoice" }]);
    await owner.add(42);
    const again = await owner.checkout({ ...newBuyer(), email: buyer.email });
    await sandbox.settle(again.body.data.paymentUrl, "approve");
    await everythingDone(app);
    const both: { invoices: InvoiceLink[] }[] = (await owner.call("/orders")).body.data;
    expect(both.map(({ invoices }) => invoices.length)).toEqual([1, 1]);
    expect(both[1]?.invoices[0]?.number).toBe(number);
  });

  test("a second payment of one purchase gets no invoice, and its refund no credit note (D-115)", async () => {
    const details = newBuyer();
    const buyer = await buyerAtPaymentPage(app, { details, gateway: "tamara" });
    const { body } = await buyer.browser.checkout(details, "stripe");
    for (const page of [buyer.paymentUrl, body.data.paymentUrl]) {
      await sandbox.settle(page, "approve");
      await everythingDone(app);
    }
    const orders = await db
      .selectFrom("orders")
      .leftJoin("invoices", "invoices.order_id", "orders.id")
      .select(["orders.duplicate", "orders.status", "invoices.kind"])
      .where("orders.email", "=", buyer.email)
      .orderBy("orders.duplicate")
      .execute();
    expect(orders).toEqual([
      { duplicate: false, status: "paid", kind: "invoice" },
      { duplicate: true, status: "refunded", kind: null },
    ]);
  });
});

describe("refunds (D-215)", () => {
  test("refunds leave no VAT in the currency of the seller's country, however small the parts", async () => {
    const buyer = await paidBuyer();
    // 0.01 of VAT each, which is SAR 0.0375: rounded by itself, each would be 0.04.
    for (const part of [8, 8, 8, null]) await refund(buyer, part);
    const [invoice, ...notes] = await listInvoices(db, buyer.orderId);
    const local = notes.map(({ document }) => document.localVat?.amount ?? 0);
    expect(notes.map(({ vat }) => vat)).toEqual([1, 1, 1, 2_593]);
    expect(local).toEqual([4, 4, 3, 9_724]);
    expect(invoice?.document.localVat).toEqual({ currency: "SAR", amount: 9_735 });
  });

  test("each refund gets a credit note, and after the last one no VAT is left", async () => {
    const buyer = await paidBuyer();
    await refund(buyer, 3_333);
    await refund(buyer, 1);
    await refund(buyer, null);
    const [invoice, ...notes] = await listInvoices(db, buyer.orderId);
    expect(notes.map(({ kind, total }) => [kind, total])).toEqual([
      ["credit_note", 3_333],
      ["credit_note", 1],
      ["credit_note", 16_566],
    ]);
    // By the peg of 3.75, of the VAT that goes back with each.
    expect(notes.map(({ vat, document }) => [vat, document.localVat])).toEqual([
      [435, { currency: "SAR", amount: 1_631 }],
      [0, { currency: "SAR", amount: 0 }],
      [2_161, { currency: "SAR", amount: 8_104 }],
    ]);
    const sum = (of: "net" | "vat" | "total") => notes.reduce((all, note) => all + note[of], 0);
    expect([sum("net"), sum("vat"), sum("total")]).toEqual([
      invoice?.net,
      invoice?.vat,
      invoice?.total,
    ]);
    const links = await linksOf(buyer);
    expect(links.map(({ kind }) => kind)).toEqual([
      "invoice",
      "credit_note",
      "credit_note",
      "credit_note",
    ]);
    const html = await (await open(links[1]?.path ?? "")).text();
    for (const text of [
      "Credit note",
      "إشعار دائن",
      "What was refunded",
      "تفاصيل المبلغ المُسترَدّ",
      invoice?.number,
      "USD 33.33",
    ]) {
      expect(html).toContain(text);
    }
    const about = (await sandbox.mailsTo(buyer.email)).filter(({ text }) =>
      text.includes("credit note"),
    );
    expect(about).toHaveLength(3);
    expect(about[0]?.attachments?.[0]?.filename).toBe(`Yaraa-${notes[0]?.number}.pdf`);
  });
});

describe("credit notes that no mail waits for (D-215)", () => {
  test("of several refunds in one answer each credit note has its own VAT", async () => {
    const buyer = await paidBuyer();
    await sandbox.control({ webhooks: "none" });
    // Of four cents about half a cent is VAT: rounded for each alone, it would be too much.
    const amounts = [4, 4, 19_892];
    for (const amount of amounts) {
      await refundAtDashboard(app, "stripe", buyer.paymentId, amount);
    }
    const why = { actor: "sweep", cause: "asked the gateway" } as const;
    await settlePayment(app.shop, buyer.paymentId, why);
    await everythingDone(app);
    const [invoice, ...notes] = await listInvoices(db, buyer.orderId);
    const totals = notes.map(({ total }) => total);
    expect(totals.toSorted((one, other) => one - other)).toEqual(amounts);
    expect(notes.reduce((all, { vat }) => all + vat, 0)).toBe(invoice?.vat);
    expect(notes.map(({ net, vat }) => net + vat)).toEqual(totals);
  });

  test("credit notes of an erased buyer are issued too, name nobody and are mailed to nobody (D-219)", async () => {
    const buyer = await paidBuyer();
    await eraseBuyersOf(db, [buyer.orderId], new Date());
    await refund(buyer, null);
    const [, note, ...more] = await listInvoices(db, buyer.orderId);
    const expected = { kind: "credit_note", total: 19_900, buyerName: "", buyerEmail: "" };
    expect(note).toMatchObject(expected);
    expect(more).toEqual([]);
    expect(await sandbox.mailsTo("")).toEqual([]);
    const sendMail = vi.fn();
    await sendInvoice({ shop: app.shop, sendMail }, { orderId: buyer.orderId, creditFor: null });
    expect(sendMail).not.toHaveBeenCalled();
  });
});

test("when the PDF fails the receipt is still sent, and the invoice follows in its own mail (D-218)", async () => {
  const broken = () => Promise.reject(new Error("no PDF today"));
  const buyer = await paidBuyer();
  // As if its receipt had not gone out yet.
  await db.deleteFrom("order_mails").where("order_id", "=", buyer.orderId).execute();
  const sent: Mail[] = [];
  const sendMail = (mail: Mail) => Promise.resolve(void sent.push(mail));
  const tools = { shop: app.shop, sendMail, makePdf: broken };
  await sendReceipt(tools, { orderId: buyer.orderId });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: `receipt-${buyer.orderId}` });
  expect(sent[0]?.attachments).toBeUndefined();
  await expect(sendInvoice(tools, { orderId: buyer.orderId, creditFor: null })).rejects.toThrow(
    "no PDF today",
  );
  await everythingDone(app);
  const { number } = await invoiceOf(buyer);
  const [, follows] = await sandbox.mailsTo(buyer.email);
  expect(follows?.subject).toMatch(/^\d+ – your invoice from /);
  expect(follows?.text).toContain(number);
  expect(follows?.attachments?.[0]?.filename).toBe(`Yaraa-${number}.pdf`);
  const kinds = await db
    .selectFrom("order_mails")
    .select("kind")
    .where("order_id", "=", buyer.orderId)
    .orderBy("kind")
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(["invoice", "receipt"]);
});

describe("the people and the books (D-216, D-219)", () => {
  test("an export has the invoices; an erasure removes the buyer from them, and they can still be printed", async () => {
    const buyer = await paidBuyer();
    const [link] = await linksOf(buyer);
    const held = await exportPerson(app.shop, buyer.email);
    expect(held["invoices"]).toMatchObject([
      { number: link?.number, buyer_email: buyer.email, kind: "invoice" },
    ]);
    await eraseBuyersOf(db, [buyer.orderId], app.shop.now());
    const html = await (await open(link?.path ?? "")).text();
    expect(html).toContain(link?.number ?? "");
    expect(html).not.toContain(buyer.email);
    expect(html).not.toContain("Buyer");
    expect(JSON.stringify(await invoiceOf(buyer))).not.toContain(buyer.email);
  });

  test("an invoice cannot be changed or deleted, and a missing number is found", async () => {
    const { id } = await invoiceOf(await paidBuyer());
    for (const act of [
      sql`update invoices set vat = 0, net = total where id = ${id}`,
      sql`update invoices set buyer_name = 'Somebody' where id = ${id}`,
      sql`update invoices set document = '{}' where id = ${id}`,
      sql`delete from invoices where id = ${id}`,
    ]) {
      await expect(act.execute(db)).rejects.toThrow(/never changed|append-only/);
    }
    expect(
      await invariantsBrokenBy(db, (inside) =>
        sql`update invoice_numbers set last = last + 1`.execute(inside),
      ),
    ).toEqual(["the numbers of invoices or credit notes have a gap, or go on behind the last one"]);
  });

  test("a restored shop continues with the next number", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shop-invoices-"));
    const { number } = await invoiceOf(await paidBuyer());
    await app.shop.views.flush();
    await backUp(app.connection, join(folder, "backup"));
    const copy = await openTestDatabase();
    await restore(copy, join(folder, "backup"));
    expect(await findBrokenInvariants(copy.db)).toEqual([]);
    const [, year = "", last = ""] = number.split("-");
    const next = await inTransaction(copy.db, (transaction) =>
      takeNumber(transaction, "invoice", Number(year), app.shop.now()),
    );
    expect(next.position).toBe(Number(last) + 1);
    await copy.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

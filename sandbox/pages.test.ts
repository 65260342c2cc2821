import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestSandbox, sessionOf, type TestSandbox } from "./testing.ts";

let dataDir: string;
let box: TestSandbox;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  box = await openTestSandbox({ dataDir });
});
afterEach(async () => {
  await box.close();
  rmSync(dataDir, { recursive: true });
});

const get = (path: string) => fetch(box.url + path);

/** Presses a button of the payment page, as a browser without scripts does. */
const press = (id: string, outcome: string) =>
  fetch(`${box.url}/stripe/pay/${id}`, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });

async function openSession(locale = "en"): Promise<string> {
  const params = sessionOf({ metadata: { payment_id: "pay_1", locale } });
  return (await box.stripe.checkout.sessions.create(params)).id;
}

describe("the payment page", () => {
  test("the payment page shows the gateway, the amount, the lines and the three buttons", async () => {
    const response = await get(`/stripe/pay/${await openSession()}`);
    const page = await response.text();
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toMatch(/<h1>.*Stripe.*sandbox.*<\/h1>/);
    expect(page).toContain("AED\u00a0750<");
    expect(page).toContain("Chess &lt;b&gt;");
    expect(page).toContain("404.01");
    for (const name of ["Approve payment", "Decline payment", "Cancel and return"])
      expect(page).toContain(`>${name}</button>`);
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://shop.test;");
    expect(page).not.toContain("<script");
  });

  test("the payment page is in Arabic for an Arabic order and keeps the names of the buttons", async () => {
    const page = await (await get(`/stripe/pay/${await openSession("ar")}`)).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain("المبلغ المستحق");
    expect(page).toContain(">Approve payment</button>");
  });

  test("the payment page sends the buyer to the shop with the session's id after an approval", async () => {
    const id = await openSession();
    const response = await press(id, "approve");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(
      `http://shop.test/success?paymentId=pay_1&cs=${id}`,
    );
    expect(box.shop.received).toHaveLength(1);
  });

  test("the payment page lets the buyer try again after a decline and after going back", async () => {
    const id = await openSession();
    for (const outcome of ["decline", "cancel"]) {
      const response = await press(id, outcome);
      expect(response.headers.get("Location")).toBe("http://shop.test/cart?payment=cancelled");
      expect((await box.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    }
    expect(await (await get(`/stripe/pay/${id}`)).text()).toContain("was declined");
    expect((await press(id, "approve")).status).toBe(303);
  });

  test("the payment page cannot be used once the payment is complete or expired", async () => {
    const paid = await openSession();
    await press(paid, "approve");
    expect((await press(paid, "approve")).status).toBe(409);
    expect(await (await get(`/stripe/pay/${paid}`)).text()).toContain("Back to the shop");
    const late = await openSession();
    box.advance(86_401);
    expect((await press(late, "approve")).status).toBe(410);
    expect((await box.stripe.checkout.sessions.retrieve(late)).status).toBe("expired");
  });

  test("the payment page is 404 for an unknown session, and accepts only its own buttons", async () => {
    expect((await get("/stripe/pay/cs_test_none")).status).toBe(404);
    expect((await get("/paypal/pay/cs_test_none")).status).toBe(404);
    expect((await press(await openSession(), "expire")).status).toBe(400);
  });
});

describe("the mailbox", () => {
  const mail = (minute: number) => ({
    to: "mona@example.com",
    subject: `Receipt <${minute}>`,
    text: "See http://shop.test/receipt/abc",
    html: "<p style='color:red'>Receipt</p>",
    at: `2026-03-09T10:0${minute}:00.000Z`,
  });

  function write(name: string, content: unknown): void {
    mkdirSync(join(dataDir, "mailbox"), { recursive: true });
    writeFileSync(join(dataDir, "mailbox", name), JSON.stringify(content));
  }

  test("the mailbox is empty before the first mail", async () => {
    expect(await (await get("/mail.json")).json()).toEqual([]);
    expect((await get("/mail")).status).toBe(200);
  });

  test("the mailbox lists mails oldest first, without incomplete ones and other files", async () => {
    write("2026-03-09T10-02-00.000Z-b.json", mail(2));
    write("2026-03-09T10-01-00.000Z-a.json", mail(1));
    write("2026-03-09T10-03-00.000Z-c.json.tmp", mail(3));
    writeFileSync(join(dataDir, "mailbox", "broken.json"), "{");
    expect(await (await get("/mail.json")).json()).toEqual([mail(1), mail(2)]);
  });

  test("the mailbox serves the files of a mail, and no other", async () => {
    const content = Buffer.from("%PDF-").toString("base64");
    const attachments = [{ filename: "invoice.pdf", contentType: "application/pdf", content }];
    write("2026-03-09T10-01-00.000Z-a.json", { ...mail(1), attachments });
    expect(await (await get("/mail.json")).json()).toEqual([{ ...mail(1), attachments }]);
    const page = await (await get("/mail/2026-03-09T10-01-00.000Z-a")).text();
    const address = /href="(\/mail\/[^"]+\/files\/0)"/.exec(page)?.[1] ?? "";
    const file = await get(address);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(await file.text()).toBe("%PDF-");
    expect((await get(address.replace(/0$/, "1"))).status).toBe(404);
  });

  test("the mailbox shows a mail with its links, and its HTML without permission to run scripts", async () => {
    write("2026-03-09T10-01-00.000Z-a.json", mail(1));
    const list = await (await get("/mail")).text();
    const address = /href="(\/mail\/[^"]+)"/.exec(list)?.[1] ?? "";
    const page = await (await get(address)).text();
    expect(page).toContain("Receipt &lt;1&gt;");
    expect(page).toContain('<a href="http://shop.test/receipt/abc">');
    expect(page).toMatch(/<iframe [^>]*sandbox=/);
    const document = await get(`${address}/html`);
    expect(await document.text()).toBe(mail(1).html);
    expect(document.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect((await get("/mail/..%2Fsandbox%2Fstripe")).status).toBe(404);
  });
});

test("the front page says what this is and leads to the mailbox and the ledger", async () => {
  const page = await (await get("/")).text();
  expect(page).toContain('href="/mail"');
  expect(page).toContain('href="/ledger"');
  expect((await get("/nothing")).status).toBe(404);
});

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { JOBS } from "../jobs/jobs.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAIL: "staff@example.com" });
});
afterAll(() => app.close());

const MESSAGE = {
  name: "Huda M.",
  email: "Huda@Example.com",
  phone: "+971 50 123 4567",
  msg: "Which course fits a child of 9?\nThank you.",
};

const arabic = { "Accept-Language": "ar" };

async function storedMessages() {
  return app.shop.db.selectFrom("contact_messages").selectAll().orderBy("created_at").execute();
}

async function mails(): Promise<{ to: string; subject: string; text: string; html: string }[]> {
  await app.shop.jobs.drain();
  return (await fetch(`${app.sandboxUrl}/mail.json`)).json();
}

describe("a message to us", () => {
  test("a message is stored, mailed to staff and thanked for (D-35)", async () => {
    const { status, body } = await app.openBrowser().post("/contact", MESSAGE);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: "Your message has arrived" });
    expect(await storedMessages()).toMatchObject([
      {
        name: "Huda M.",
        email: "Huda@Example.com",
        email_key: "huda@example.com",
        phone: "+971 50 123 4567",
        message: MESSAGE.msg,
        locale: "en",
      },
    ]);
    const [mail] = await mails();
    expect(mail?.to).toBe("staff@example.com");
    expect(mail?.subject).toBe("A message from the contact form of Yaraa");
    expect(mail?.text).toContain(MESSAGE.msg);
    expect(mail?.text).toContain("+971 50 123 4567");
  });

  test("the mail of a message is answered to its writer (D-35)", async () => {
    const email = "answer.me@example.com";
    await app.openBrowser().post("/contact", { ...MESSAGE, email });
    const message = (await storedMessages()).find((one) => one.email === email);
    const sendMail = vi.fn();
    const data = { messageId: message?.id ?? "" };
    await JOBS["send-contact-message"].perform({ shop: app.shop, sendMail }, data);
    const mail = { to: "staff@example.com", replyTo: email };
    expect(sendMail.mock.calls).toEqual([[expect.objectContaining(mail)]]);
  });

  test("a message needs no phone, and is answered in the language of the page (D-20, D-35)", async () => {
    const { phone: _, ...withoutPhone } = MESSAGE;
    const answer = await app
      .openBrowser()
      .call("/contact", { method: "POST", body: withoutPhone, headers: arabic });
    expect(answer.body.message).toBe("وصلت رسالتكم");
    expect((await storedMessages()).at(-1)).toMatchObject({ phone: null, locale: "ar" });
    const html = (await mails()).at(-1)?.html;
    expect(html).toContain('lang="ar" dir="rtl"');
    expect(html).toContain("/ar/admin/messages?message=");
  });

  test("a message that is sent again after a lost answer is stored and mailed once; in other words, or by another browser, it is another (D-35)", async () => {
    const browser = app.openBrowser();
    const written = { ...MESSAGE, email: "once@example.com" };
    const send = (change = {}, from = browser) => from.post("/contact", { ...written, ...change });
    const answers = [await send(), ...(await Promise.all([send(), send()]))];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([200, "Your message has arrived"]);
    }
    const stored = async () =>
      (await storedMessages()).filter(({ email }) => email === written.email).length;
    expect(await stored()).toBe(1);
    const mailed = (await mails()).filter(({ text }) => text.includes(written.email));
    expect(mailed).toHaveLength(1);
    await send({ msg: "And at what time?" });
    await send({}, app.openBrowser());
    expect(await stored()).toBe(3);
  });

  test("a message is refused with the fields that are missing, wrong or too long (D-35)", async () => {
    const browser = app.openBrowser();
    const before = (await storedMessages()).length;
    const empty = await browser.post("/contact", { name: " ", email: "", msg: "" });
    expect(empty.status).toBe(422);
    expect(empty.body.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      "name",
      "email",
      "msg",
    ]);
    const long = await browser.post("/contact", {
      name: "x".repeat(101),
      email: "huda",
      phone: "1".repeat(31),
      msg: "x".repeat(5001),
    });
    expect(long.status).toBe(422);
    expect(long.body.data.errors).toContainEqual({
      field: "msg",
      message: "This text is too long. Please shorten it to 5,000 characters.",
    });
    expect(long.body.data.errors).toHaveLength(4);
    expect((await browser.post("/contact", { ...MESSAGE, msg: 7 })).status).toBe(422);
    expect(await storedMessages()).toHaveLength(before);
  });

  test("a message is written into the mail as text, whatever it contains", async () => {
    const browser = app.openBrowser();
    const injected = { ...MESSAGE, name: "Huda\r\nBcc: all@example.com" };
    expect(await browser.post("/contact", injected)).toMatchObject({
      status: 422,
      body: { data: { errors: [{ field: "name" }] } },
    });
    await browser.post("/contact", {
      ...MESSAGE,
      name: "<script>Huda</script>",
      msg: "<script>alert(1)</script>\u0000",
    });
    const mail = (await mails()).at(-1);
    expect(mail?.html).toContain("&lt;script&gt;Huda");
    expect(mail?.html).toContain("&lt;script&gt;alert");
    expect(mail?.html).not.toContain("<script>");
  });

  test("a message needs the CSRF token of our own page (D-66)", async () => {
    const answer = await app
      .openBrowser()
      .call("/contact", { method: "POST", body: MESSAGE, headers: { "X-CSRF-Token": "" } });
    expect(answer.status).toBe(403);
  });

  test("a message is accepted also from a visitor whose sign-in has ended", async () => {
    const browser = app.openBrowser();
    browser.token = "a-token-that-has-long-ended-0000";
    expect((await browser.post("/contact", MESSAGE)).status).toBe(200);
  });
});

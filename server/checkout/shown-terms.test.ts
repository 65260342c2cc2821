import { afterAll, beforeAll, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
const NOW = new Date("2026-12-01T10:00:00Z");
beforeAll(async () => {
  app = await createTestApp({}, () => NOW);
});
afterAll(() => app.close());

/** What is kept of the consent given with a checkout in one language. */
async function consentIn(language: string) {
  const buyer = newBuyer();
  const browser = app.openBrowser();
  await browser.add(42);
  const headers = { "Accept-Language": language };
  await browser.call("/checkout/stripe", { method: "POST", body: buyer, headers });
  return app.shop.db
    .selectFrom("orders")
    .innerJoin("shown_terms", "shown_terms.version", "orders.terms_version")
    .select(["terms_version", "terms_accepted_at", "shown_terms.locale", "text"])
    .where("email_key", "=", buyer.email)
    .executeTakeFirstOrThrow();
}

test("an order keeps which terms were agreed to, in which language and when (D-113, R-CHK-20)", async () => {
  const english = await consentIn("en");
  expect(english).toMatchObject({ locale: "en", terms_accepted_at: NOW });
  expect(english.text).toContain("9. These nine points are the short form. The full terms and");
  expect(english.text).toContain("I have read these terms and agree to them");
  expect(english.text).toContain("Terms and conditions (2026-11-20)");
  const arabic = await consentIn("ar");
  expect(arabic).toMatchObject({ locale: "ar", terms_accepted_at: NOW });
  expect(arabic.text).toMatch(/\p{Script=Arabic}/u);
  expect(arabic.terms_version).not.toBe(english.terms_version);
});

test("one wording is kept once, however many agree to it (D-113)", async () => {
  const { terms_version } = await consentIn("en");
  expect((await consentIn("en")).terms_version).toBe(terms_version);
  const { length } = await app.shop.db.selectFrom("shown_terms").select("version").execute();
  expect(length).toBeLessThanOrEqual(2);
});

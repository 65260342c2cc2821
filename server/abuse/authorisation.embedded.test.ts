import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffEndpoints } from "#contract/admin/endpoints.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { DAY_MS } from "#core/durations.ts";
import { createApp } from "../app.ts";
import { SCOPE } from "../http/route.ts";
import { newBuyer } from "../testing/buyer.ts";
import {
  guestWithCart,
  type Identity,
  signIn,
  unverifiedUser,
  verifiedUser,
  withToken,
} from "../testing/identities.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const MONTH_MS = 31 * DAY_MS;

/** Something of somebody that has an address, and one of the same form that does not exist. */
type Thing = {
  readonly name: string;
  readonly parameter: "id" | "paymentId";
  readonly value: string;
  readonly unknown: string;
  readonly owner: string;
};

const NAMES = {
  guest: "the guest",
  otherGuest: "another guest",
  unverified: "the user who only checked out",
  verified: "the user who proved the address",
  other: "another user",
  expired: "an expired token",
  revoked: "a token that was signed out",
  stolen: "the user's token in another browser",
  invented: "a token that nobody was given",
} as const;

let app: TestApp;
/** How far the shop's clock is ahead, in milliseconds. */
let ahead = 0;
let identities: readonly Identity[];
let things: readonly Thing[];
/** What only the owners may ever read. */
let secrets: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + ahead));
  ahead = -MONTH_MS;
  const expired = app.openBrowser();
  await signIn(app, expired, newBuyer().email);
  ahead = 0;
  const guest = await guestWithCart(app);
  const unverified = await unverifiedUser(app);
  await unverified.browser.add(43);
  const verified = await verifiedUser(app);
  const other = await verifiedUser(app);
  const revoked = await verifiedUser(app);
  await revoked.browser.post("/logout");
  const stolen = app.openBrowser();
  const invented = app.openBrowser();
  identities = [
    { name: NAMES.guest, browser: guest },
    { name: NAMES.otherGuest, browser: await guestWithCart(app) },
    { name: NAMES.unverified, browser: unverified.browser },
    { name: NAMES.verified, browser: verified.browser },
    { name: NAMES.other, browser: other.browser },
    { name: NAMES.expired, browser: expired },
    { name: NAMES.revoked, browser: revoked.browser },
    { name: NAMES.stolen, browser: await withToken(stolen, verified.browser.token) },
    { name: NAMES.invented, browser: await withToken(invented, "t".repeat(43)) },
  ];
  await expired.fetchCsrfToken();
  things = [
    await itemOf(guest, NAMES.guest),
    await itemOf(unverified.browser, NAMES.unverified),
    await itemOf(verified.browser, NAMES.verified),
    orderOf(unverified.paymentId, NAMES.unverified),
    orderOf(verified.paymentId, NAMES.verified),
  ];
  secrets = new Map([
    [NAMES.unverified, [unverified.email, unverified.paymentId]],
    [NAMES.verified, [verified.email, verified.paymentId]],
  ]);
});
afterAll(() => app.close());

async function itemOf(browser: TestBrowser, owner: string): Promise<Thing> {
  const { items } = await browser.cart();
  const value = String(items[0].id);
  return { name: "cart item", parameter: "id", value, unknown: "987654321", owner };
}

function orderOf(paymentId: string, owner: string): Thing {
  const unknown = "u".repeat(paymentId.length);
  return { name: "order", parameter: "paymentId", value: paymentId, unknown, owner };
}

/** All that an answer tells: its status, its headers but for time and request, its bytes. */
async function askFor(browser: TestBrowser, endpoint: AnyEndpoint, thing: Thing, value: string) {
  const path = endpoint.path
    .replace("{scope}", browser.scope)
    .replace(`{${thing.parameter}}`, value)
    .replace("{gatewayId}", "stripe");
  const response = await browser.fetch(path, { method: endpoint.method });
  const { status } = response;
  const headers = new Headers(response.headers);
  for (const name of ["Date", "X-Request-Id"]) headers.delete(name);
  return { status, headers: Object.fromEntries(headers), text: await response.text() };
}

const personal: readonly AnyEndpoint[] = endpoints.filter(({ access }) => access === "visitor");
const addressing = personal.filter(({ path }) => /\{(?:id|paymentId)\}/.test(path));
const plain = personal.filter(({ path }) => !/\{(?:id|paymentId|gateway)\}/.test(path));

/** What asks nobody who they are: there is nothing of anybody's in it. */
const FOR_EVERYBODY = [
  "POST /api/{scope}/available-payment-gateway",
  "GET /api/{scope}/get-course-packages",
  "GET /api/{scope}/get-course-packages/coding",
  "GET /api/{scope}/get-course-packages/ai",
  // Its key is its own permission.
  "GET /api/{scope}/orders/receipt/{key}",
  // By a key too, and otherwise as the receipt: the handler asks who it is.
  "GET /api/{scope}/orders/{paymentId}/learners",
  "PUT /api/{scope}/orders/{paymentId}/learners",
  "POST /api/{scope}/contact",
  "POST /api/{scope}/trial-requests",
  // What every document shows.
  "GET /api/words/{screen}/{locale}/{version}",
];
/** What no contract with the browser is about: probes, and calls that prove themselves. */
const BESIDE_THE_CONTRACT = [
  ...["GET /api/csrf-token", "GET /api/openapi.json", "POST /api/webhooks/:gateway"],
  ...["GET /healthz", "GET /readyz", "GET /metrics", "GET /invoice/:key", "GET /calendar/:name"],
];

describe("every way into the shop", () => {
  const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

  test("every call is tried below with every identity, or is for everybody on purpose (R-ROLE-03)", () => {
    const others = endpoints.filter((endpoint) => !personal.includes(endpoint)).map(nameOf);
    expect(others.toSorted()).toEqual(FOR_EVERYBODY.toSorted());
  });

  test("every route is in the contract, or beside it on purpose (R-ROLE-03)", () => {
    const contracted = endpoints.map((endpoint) =>
      nameOf(endpoint)
        .replaceAll(/\{(\w+)\}/g, ":$1")
        .replace(":scope", SCOPE),
    );
    // Tried with every role in `server/admin/roles.embedded.test.ts`.
    const ofStaff = staffEndpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    );
    const ways = createApp(app.shop, null).routes.filter(({ method }) => method !== "ALL");
    const found = new Set(ways.map(({ method, path }) => `${method} ${path}`));
    const known = [...contracted, ...BESIDE_THE_CONTRACT, ...ofStaff];
    expect([...found].toSorted()).toEqual(known.toSorted());
  });
});

describe.each(addressing)("$method $path", (endpoint) => {
  const ofThisCall = () =>
    things.filter(({ parameter }) => endpoint.path.includes(`{${parameter}}`));

  test("another person's thing is answered like one that does not exist, byte for byte (D-129, R-ROLE-03)", async () => {
    for (const thing of ofThisCall()) {
      for (const { name, browser } of identities.filter(({ name }) => name !== thing.owner)) {
        const where = `${thing.name} of ${thing.owner}, asked for by ${name}`;
        const theirs = await askFor(browser, endpoint, thing, thing.value);
        expect([400, 401, 404], where).toContain(theirs.status);
        expect(theirs, where).toEqual(await askFor(browser, endpoint, thing, thing.unknown));
      }
    }
  });

  test("a thing is served to its owner, and to nobody else (D-129, R-ROLE-03)", async () => {
    for (const thing of ofThisCall()) {
      const owner = identities.find(({ name }) => name === thing.owner);
      if (owner === undefined) throw new Error(`Nobody is ${thing.owner}`);
      const { status } = await askFor(owner.browser, endpoint, thing, thing.value);
      expect(status, `${thing.name} of ${thing.owner}`).toBe(200);
    }
  });
});

test.each(plain)(
  "$method $path answers everybody with their own data alone (D-64, D-68)",
  async ({ method, path }) => {
    for (const { name, browser } of identities) {
      // A sign-out by its owner is the next test's.
      if (/\/(?:logout|sessions\/end)$/.test(path) && secrets.has(name)) continue;
      const response = await browser.fetch(path.replace("{scope}", browser.scope), { method });
      const text = await response.text();
      const where = `${name}: ${response.status} ${text.slice(0, 200)}`;
      for (const [owner, theirs] of secrets) {
        if (owner === name) continue;
        for (const secret of theirs) expect(text, where).not.toContain(secret);
      }
      if (/token/.test(name)) expect([400, 401], where).toContain(response.status);
    }
    for (const { name, browser } of identities) {
      if (!secrets.has(name)) continue;
      expect((await browser.call("/me")).status, `${name} is still signed in`).toBe(200);
    }
  },
);

describe("a sign-in", () => {
  test("a sign-out ends the sign-in of that browser and of no other (D-74)", async () => {
    const { browser, email } = await verifiedUser(app);
    const neighbour = await verifiedUser(app);
    expect((await browser.post("/logout")).status).toBe(200);
    expect((await browser.call("/me")).status).toBe(401);
    expect((await neighbour.browser.call("/me")).status).toBe(200);
    browser.token = null;
    await signIn(app, browser, email);
    expect((await browser.call("/me")).body.data.email).toBe(email);
  });
});

describe("a stranger who checked out with somebody else's email", () => {
  test("a stranger's checkout shows nothing of the email's owner, before and after they sign in and buy (D-120)", async () => {
    const { email } = newBuyer();
    const stranger = await guestWithCart(app);
    expect((await stranger.checkout({ email })).status).toBe(200);
    const tab = stranger.openTab();
    const first = (await stranger.call("/orders")).body.data;
    expect(first).toHaveLength(1);

    const owner = await unverifiedUser(app, email);
    expect((await stranger.call("/orders")).body.data).toEqual(first);
    await expectNothing(stranger, tab, owner.paymentId);

    const account = app.openBrowser();
    await signIn(app, account, email);
    await account.add(43);
    for (const path of ["/orders", "/me", "/cart"]) {
      const { status, body } = await stranger.call(path);
      expect([status, body.code], path).toEqual([401, "sign_in"]);
    }
    await expectNothing(stranger, tab, owner.paymentId);
    // The address has an account now, so that the stranger cannot even order in its name again.
    stranger.token = null;
    await stranger.add(42);
    expect((await stranger.checkout({ email })).body.code).toBe("user_exists");
  });

  test("strangers' checkouts with an email do not keep its owner from buying, in whatever spelling (D-120)", async () => {
    const { email } = newBuyer();
    for (const spelling of [email, email.toUpperCase(), ` ${email} `, email]) {
      const stranger = await guestWithCart(app);
      expect((await stranger.checkout({ email: spelling })).status).toBe(200);
    }
    const owner = await guestWithCart(app);
    expect((await owner.checkout({ email })).status).toBe(200);
    const account = app.openBrowser();
    await signIn(app, account, email);
    await account.add(42);
    expect((await account.checkout({ email })).status).toBe(200);
  });

  /** Neither the user nor another tab of the same browser reads that order. */
  async function expectNothing(user: TestBrowser, tab: TestBrowser, paymentId: string) {
    for (const browser of [user, tab]) {
      const { status, body } = await browser.call(`/orders/payment/${paymentId}/stripe`);
      expect([status, body.code]).toEqual([401, "sign_in"]);
    }
  }
});

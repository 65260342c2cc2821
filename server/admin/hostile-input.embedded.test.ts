import { afterAll, beforeAll, expect, test } from "vitest";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let owner: StaffBrowser;
beforeAll(async () => {
  app = await createTestApp();
  owner = await openStaffBrowser(app, "owner");
});
afterAll(() => app.close());

const encode = (text: string) => Buffer.from(text).toString("base64url");
const ID = "00000000-0000-4000-8000-000000000000";

test.each(["2027-99-31 12:00:00", "2027-02-31 12:00:00", "2027-01-31 25:00:00", "2027-01-31 ::."])(
  "a cursor with the impossible time %s is refused (D-188)",
  async (time) => {
    const message = await owner.call(`messages?cursor=${encode(`${time}.000000+00|${ID}`)}`);
    expect(message.status).toBe(422);
    const key = JSON.stringify({ sort: "newest", key: `${time}.000000`, id: ID });
    expect((await owner.call(`orders?cursor=${encode(key)}`)).status).toBe(422);
  },
);

test.each(["messages", "trials"])("an impossible id in the %s is 404 (D-188)", async (list) => {
  for (const name of ["%00", "a%00b", "%F0%9F%91%A7", "x".repeat(200)]) {
    expect((await owner.call(`${list}/${name}`)).status, name).toBe(404);
  }
});

test("an impossible id of a passkey is 404 (D-188)", async () => {
  for (const name of ["%00", "a%00b", "%F0%9F%91%A7"]) {
    const { status } = await owner.call(`factors/passkeys/${name}`, { method: "DELETE" });
    expect(status, name).toBe(404);
  }
});

test("a cursor with an impossible offset of time is refused (D-188)", async () => {
  const cursor = encode(`2027-01-31 12:00:00.5+99|${ID}`);
  expect((await owner.call(`messages?cursor=${cursor}`)).status).toBe(422);
});

test.each(["Phone\u0000", "Phone\ud800", "Phone \u202egnp"])(
  "a passkey's name that cannot be stored or misleads is refused (D-188)",
  async (name) => {
    const options = await owner.call("factors/passkeys/options", { method: "POST" });
    const device = new PasskeyDevice(app.shop.config.publicUrl);
    const body = { name, passkey: device.create(options.body.data) };
    expect((await owner.call("factors/passkeys", { method: "POST", body })).status).toBe(422);
  },
);

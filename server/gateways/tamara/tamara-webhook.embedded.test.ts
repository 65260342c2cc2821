import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Refusal } from "#core/errors.ts";
import { SANDBOX } from "../../testing/gateway-alone.ts";
import { createTamaraGateway } from "./tamara.ts";

const { tamara } = SANDBOX.gateways;
const SHOP = "https://shop.example";
const gateway = createTamaraGateway(tamara, { sandbox: SANDBOX, publicUrl: SHOP });

describe("a notification of Tamara's (tamara.md §6.2)", () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = (head: string, claims: string) =>
    `${head}.${claims}.${createHmac("sha256", tamara.notificationToken).update(`${head}.${claims}`).digest("base64url")}`;
  const now = () => Math.floor(Date.now() / 1000);
  const HEAD = part({ alg: "HS256" });
  const token = (claims: object = {}, head = HEAD) =>
    signed(head, part({ iss: "Tamara", exp: now() + 60, ...claims }));

  const read = (body: object, authorization = `Bearer ${token()}`, url = `${SHOP}/api/webhooks`) =>
    gateway.readWebhook({
      rawBody: JSON.stringify(body),
      headers: new Headers(authorization === "" ? {} : { Authorization: authorization }),
      url,
    });

  test("a Tamara notification has the ids of the payment and order it names, and its own id from its bytes", () => {
    const id = expect.stringMatching(/^[\da-f]{64}$/);
    const named = { order_id: "o1", order_reference_id: "payment-1" };
    expect(read({ ...named, event_type: "order_approved" })).toEqual({
      id,
      type: "order_approved",
      paymentId: "payment-1",
      reference: "o1",
    });
    expect(read({ order_id: "o1", order_status: "approved" })).toEqual({
      id,
      type: "order_approved",
      paymentId: null,
      reference: "o1",
    });
    expect(read({ order_reference_id: "payment-1", order_status: "new" })).toMatchObject({
      paymentId: "payment-1",
      reference: null,
    });
    expect([read(named), read({ event_type: "order_approved" })]).toEqual([null, null]);
    const again = [1, 1, 2].map((data) => read({ ...named, event_type: "e", data })?.id);
    expect(again[0]).toBe(again[1]);
    expect(again[0]).not.toBe(again[2]);
  });

  const EVENT = { order_id: "o1", event_type: "e" };

  test.each([
    ["as bearer", () => [`bearer   ${token()}`]],
    ["a minute after its end", () => [`Bearer ${token({ exp: now() - 58 })}`]],
    ["in the query", () => ["", `${SHOP}/x?tamaraToken=${token()}`]],
    ["behind others in the query", () => ["", `${SHOP}/x?a=1&tamaraToken=${token()}&b=2`]],
    ["before a fragment", () => ["", `${SHOP}/x&tamaraToken=${token()}#top`]],
    ["in the query, beside another header", () => ["Basic x", `${SHOP}/x?tamaraToken=${token()}`]],
  ])("a Tamara notification with a token %s is accepted", (_, proof) => {
    const [authorization, url] = proof();
    expect(read(EVENT, authorization, url)).not.toBeNull();
  });

  test.each([
    ["none", () => [""]],
    ["one behind other words", () => [`Not Bearer ${token()}`]],
    ["one and other words", () => [`Bearer ${token()} and more`]],
    ["one of another name", () => ["", `${SHOP}/x?notamaraToken=${token()}`]],
    ["one that is over", () => [`Bearer ${token({ exp: now() - 62 })}`]],
    ["one without an end", () => [`Bearer ${token({ exp: null })}`]],
    ["one of another issuer", () => [`Bearer ${token({ iss: "Someone" })}`]],
    ["one of another algorithm", () => [`Bearer ${token({}, part({ alg: "none" }))}`]],
    ["one whose end is a text", () => [`Bearer ${token({ exp: "99999999999" })}`]],
    ["one of four parts", () => [`Bearer ${token()}.x`]],
    ["one of two parts", () => ["Bearer a.b"]],
    ["one whose parts are no JSON", () => [`Bearer ${signed("a", "b")}`]],
    ["one whose head is no JSON", () => [`Bearer ${signed("a", part({ iss: "Tamara" }))}`]],
  ])("a Tamara notification is refused whose token is %s", (_, proof) => {
    const [authorization, url] = proof();
    expect(() => read(EVENT, authorization, url)).toThrow(new Refusal("forged_webhook"));
  });
});

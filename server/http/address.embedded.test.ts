import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress } from "./address.ts";

/** What an app behind `trusted` makes of a peer and its forwarded header. */
async function addressOf(peer: string, forwarded?: string, trusted: readonly string[] = []) {
  const app = new Hono();
  app.get("/", (context) => context.text(clientAddress(context, trusted)));
  const incoming = { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: "IPv4" } };
  const headers = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  return (await app.request("/", { headers }, { incoming })).text();
}

test("a limit counts the peer, whatever it claims about others", async () => {
  expect(await addressOf("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
});

test("behind a trusted proxy a limit counts the hop nearest to it", async () => {
  const trusted = ["10.0.0.1"];
  expect(await addressOf("10.0.0.1", "1.1.1.1, 198.51.100.1", trusted)).toBe("198.51.100.1");
  expect(await addressOf("::ffff:10.0.0.1", "198.51.100.1", trusted)).toBe("198.51.100.1");
});

test("all addresses of one IPv6 household count as one, its neighbours as others", async () => {
  const home = await addressOf("2001:db8:1:200::1");
  expect(await addressOf("2001:db8:1:2ff:aaaa::9")).toBe(home);
  expect(await addressOf("2001:db8:1:300::1")).not.toBe(home);
});

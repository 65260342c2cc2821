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

test("without a trusted proxy a limit counts the peer's address, whatever its headers claim", async () => {
  expect(await addressOf("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
});

test("behind a trusted proxy a limit counts the address nearest to the proxy", async () => {
  const trusted = ["10.0.0.1"];
  expect(await addressOf("10.0.0.1", "1.1.1.1, 198.51.100.1", trusted)).toBe("198.51.100.1");
  expect(await addressOf("::ffff:10.0.0.1", "198.51.100.1", trusted)).toBe("198.51.100.1");
});

test("a port in a proxy's header does not make another visitor", async () => {
  const trusted = ["10.0.0.1"];
  for (const [told, counted] of [
    ["203.0.113.5:51234", "203.0.113.5"],
    ["[2001:db8:1:200::1]:443", await addressOf("2001:db8:1:200::1")],
    ["[2001:db8:1:200::1]", await addressOf("2001:db8:1:200::1")],
  ] as const) {
    expect(await addressOf("10.0.0.1", told, trusted)).toBe(counted);
  }
});

test("addresses in one /48 of IPv6 count as one, others as others", async () => {
  const home = await addressOf("2001:db8:1:200::1");
  for (const same of ["2001:db8:1:ffff:aaaa::9", "2001:0DB8:0001::", "2001:db8:1:2:3:4:5:6"]) {
    expect(await addressOf(same)).toBe(home);
  }
  for (const other of ["2001:db8:2:200::1", "2001:db8::1:200", "2001:db8:10:200::1"]) {
    expect(await addressOf(other)).not.toBe(home);
  }
});

import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { THIS_MACHINE } from "./address.ts";
import { closeServer } from "./close-server.ts";
import type { ConnectionCaps } from "./connection-caps.ts";
import { listen } from "./listen.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n";

async function open(connectionCaps: ConnectionCaps): Promise<Server> {
  const fetch = () => new Response("here");
  const settings = { port: 0, host: "127.0.0.1", trustedProxies: [], connectionCaps };
  const server = await listen(fetch, settings);
  onTestFinished(async () => {
    const closed = closeServer(server);
    server.closeAllConnections();
    await closed;
  });
  return server;
}

/** Asks on a connection of its own, which stays open; `null` when it was closed without an answer. */
async function ask(server: Server): Promise<Socket | null> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  // A connection that was closed at once answers the request with a reset.
  socket.on("error", () => undefined);
  const answered = new Promise<Socket | null>((resolve) => {
    socket.once("close", () => resolve(null));
    socket.once("data", () => resolve(socket));
  });
  socket.write(REQUEST);
  return answered;
}

async function askAll(server: Server, count: number): Promise<readonly Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => ask(server)));
  return sockets.filter((socket) => socket !== null);
}

test("one address gets no more connections than its share, until it closes some", async () => {
  const server = await open({ total: 100, perAddress: 8, shared: [] });
  const held = await askAll(server, 20);
  expect(held).toHaveLength(8);
  expect(await ask(server)).toBeNull();
  held[0]?.destroy();
  await expect.poll(() => ask(server)).not.toBeNull();
});

test("there are never more connections in all than the process can bear", async () => {
  const server = await open({ total: 12, perAddress: 100, shared: [] });
  expect(await askAll(server, 30)).toHaveLength(12);
});

test("connections through a proxy are not limited by address, only in all", async () => {
  const server = await open({ total: 100, perAddress: 8, shared: [THIS_MACHINE] });
  expect(await askAll(server, 30)).toHaveLength(30);
});

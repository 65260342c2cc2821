import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { closeServer } from "./close-server.ts";
import { listen } from "./listen.ts";

const ANYWHERE = { port: 0, host: "127.0.0.1", trustedProxies: [] };
const UNCAPPED = { total: 1_000, perAddress: 1_000, shared: [] };
const CLIENTS = 50;

test("connections that the system has taken for a busy shop are answered, though it is asked to leave first (D-237)", async () => {
  const server = await listen(async () => new Response("Here"), {
    ...ANYWHERE,
    connectionCaps: UNCAPPED,
  });
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: CLIENTS }, () => connect(port, "127.0.0.1"));
  const answers = clients.map(async (client) => {
    await once(client, "connect");
    client.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
    return text(client);
  });
  // Now they are connecting, and this turn of the event loop has told the server of none.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const closed = closeServer(server, { acceptMs: 0, keepMs: 60_000 });
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as nextTimer, setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ConnectedClients } from "../testing/connected-clients.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { closeServer } from "./close-server.ts";
import { listen } from "./listen.ts";

const ANYWHERE = { port: 0, host: "127.0.0.1", trustedProxies: [] };
const UNCAPPED = { total: 1_000, perAddress: 1_000, shared: [] };
const CLIENTS = 50;
const CONNECTED_CLIENTS = new URL("../testing/connected-clients.ts", import.meta.url);
const REQUEST = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n";

const openServer = async () => {
  const here = async () => new Response("Here");
  const server = await listen(here, { ...ANYWHERE, connectionCaps: UNCAPPED });
  return { server, port: (server.address() as AddressInfo).port };
};

/** Everything that a client is answered who asks as soon as it is connected. */
async function answerTo(client: Socket): Promise<string> {
  await once(client, "connect");
  client.write(REQUEST);
  return text(client);
}

/**
 * Lets each turn of the event loop take `ms` for other work, as long as `work` says so. Nothing waits
 * for a real clock.
 */
function keepBusy(ms: number, work: (turn: number) => boolean): void {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  let turn = 0;
  const step = () => {
    now += ms;
    turn += 1;
    if (work(turn)) setImmediate(step);
  };
  setImmediate(step);
}

test("connections that wait in the system's queue are answered, though the server is asked to close first (D-237)", async () => {
  const { server, port } = await openServer();
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ConnectedClients = { port, request: REQUEST, clients: CLIENTS, connected };
  const thread = new Worker(CONNECTED_CLIENTS, { workerData });
  const answered = once(thread, "message");
  // The event loop stands still meanwhile, so the server has accepted none of them.
  Atomics.wait(connected, 0, 0, HANG_MS);
  const closed = closeServer(server, { acceptMs: 0, keepMs: 60_000 });
  const [answers] = (await answered) as [string[]];
  expect(answers).toHaveLength(CLIENTS);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

test("a connection that comes while the closing process is busy is answered (D-237)", async () => {
  const { server, port } = await openServer();
  const answers: Promise<string>[] = [];
  keepBusy(5, (turn) => {
    if (turn % 2 === 1) answers.push(answerTo(connect(port, "127.0.0.1")));
    return turn < 20;
  });
  const closed = closeServer(server, { acceptMs: 0, keepMs: 60_000 });
  await expect.poll(() => answers.length).toBe(10);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

test("a stream of new connections does not delay a process that closes (D-237)", async () => {
  const { server, port } = await openServer();
  let turns = 0;
  keepBusy(5, (turn) => {
    turns = turn;
    connect(port, "127.0.0.1").on("error", () => {});
    return server.listening;
  });
  await closeServer(server);
  expect(turns).toBeLessThan(150);
});

test("a request that came while the process was busy is answered, though its connection had idled too long (D-237)", async () => {
  const { server, port } = await openServer();
  const client = connect(port, "127.0.0.1");
  client.write(REQUEST);
  await once(client, "data");
  const closed = closeServer(server, { acceptMs: 0, keepMs: 1 });
  const askLate = () => {
    if (server.listening) {
      setImmediate(askLate);
      return;
    }
    const until = performance.now() + 2;
    while (performance.now() < until);
    client.write(REQUEST);
  };
  setImmediate(askLate);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

test("an answer under way at the close says that it is the last on its connection, and all asked for before it come (D-237)", async () => {
  const [come, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  const whenOpen = async () => {
    asked += 1;
    come.resolve();
    await open.promise;
    return new Response("Here");
  };
  const server = await listen(whenOpen, { ...ANYWHERE, connectionCaps: UNCAPPED });
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(REQUEST.repeat(2));
  await come.promise;
  const closed = closeServer(server, { acceptMs: 0, keepMs: 60_000 });
  open.resolve();
  const answers = (await text(client)).match(/^Connection: .+$/gm);
  expect([asked, answers]).toEqual([2, ["Connection: keep-alive", "Connection: close"]]);
  await closed;
});

test("a client that has not read all of an answer yet gets the rest of it (D-237)", async () => {
  const large = new Uint8Array(32 * 1024 * 1024);
  const server = await listen(async () => new Response(large), {
    ...ANYWHERE,
    connectionCaps: UNCAPPED,
  });
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(REQUEST);
  const [{ length }] = (await once(client, "data")) as [Buffer];
  client.pause();
  const closed = closeServer(server);
  await expect.poll(() => server.listening).toBe(false);
  // Until idle connections have been cut for the first time.
  await nextTimer();
  await nextTurn();
  await nextTurn();
  let taken = length;
  for await (const chunk of client) taken += (chunk as Buffer).length;
  expect(taken).toBeGreaterThan(large.length);
  await closed;
});

test("a client that has sent the beginning of a first request may send the rest of it (D-237)", async () => {
  const { server, port } = await openServer();
  const client = connect(port, "127.0.0.1");
  client.write(REQUEST.slice(0, 20));
  const [socket] = (await once(server, "connection")) as [Socket];
  await expect.poll(() => socket.bytesRead).toBe(20);
  const closed = closeServer(server);
  await expect.poll(() => server.listening).toBe(false);
  // Until idle connections have been cut for the first time.
  await nextTimer();
  await nextTurn();
  await nextTurn();
  client.write(REQUEST.slice(20));
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

test("a client that never finishes its request, or waits for an endless answer, does not delay the close for ever (D-237)", async () => {
  const never = () => new Promise<Response>(() => {});
  const server = await listen(never, { ...ANYWHERE, connectionCaps: UNCAPPED });
  const { port } = server.address() as AddressInfo;
  const gone = ["GET / HTTP/1.1\r\nX-Slow: ", REQUEST].map((sent) => {
    const client = connect(port, "127.0.0.1", () => client.write(sent));
    return once(client.on("error", () => {}).resume(), "close");
  });
  await closeServer(server);
  await Promise.all(gone);
});

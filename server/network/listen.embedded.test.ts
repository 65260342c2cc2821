import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeServer } from "./close-server.ts";
import { listen } from "./listen.ts";

/** Longer than an answer of which nothing is taken is kept. */
const SLOW_MS = 14_000;
/** Far more than the wire holds. */
const LARGE = new Uint8Array(32 * 1024 * 1024);

const ANYWHERE = { port: 0, host: "127.0.0.1", trustedProxies: [] };
const UNCAPPED = { total: 1_000, perAddress: 1_000, shared: [] };

let server: Server;
let asked = 0;
beforeAll(async () => {
  const fetch = async ({ url }: Request) => {
    asked += 1;
    if (url.endsWith("/late")) await pause(SLOW_MS);
    return new Response(url.endsWith("/large") ? LARGE : "x".repeat(100_000));
  };
  server = await listen(fetch, { ...ANYWHERE, connectionCaps: UNCAPPED });
});
afterAll(() => closeServer(server));

const ask = (times: number) => "GET / HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(times);

/** Opens a connection; `theirs` is its end in the shop. */
async function open(): Promise<{ own: Socket; theirs: Socket }> {
  const accepted = once(server, "connection");
  const own = connect((server.address() as AddressInfo).port, "127.0.0.1");
  // A connection that is cut answers by a reset.
  own.on("error", () => undefined);
  const [theirs] = (await accepted) as [Socket];
  return { own, theirs };
}

/** Waits until so many answers have come. */
function takeAnswers(own: Socket, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let come = 0;
    own.once("close", () => reject(new Error(`${come} answers, then it was closed`)));
    own.on("data", (chunk) => {
      come += String(chunk).split("HTTP/1.1 200").length - 1;
      if (come === count) resolve();
    });
  });
}

describe("a connection", () => {
  test("a connection that sends two thousand requests at once is closed, and at most 32 are handled", async () => {
    const { own, theirs } = await open();
    const before = asked;
    const gone = once(theirs, "close");
    own.pause();
    own.write(ask(2_000));
    await gone;
    expect(asked - before).toBeLessThanOrEqual(32);
    own.destroy();
  });

  test("a connection that sends twenty requests at a time gets all their answers", async () => {
    const { own } = await open();
    for (const _ of ["first", "second", "third"]) {
      const answers = takeAnswers(own, 20);
      own.write(ask(20));
      await answers;
      own.removeAllListeners("data").removeAllListeners("close");
    }
    own.destroy();
  });

  test.each([
    ["a request that has come", (client: Socket) => client.write(ask(1))],
    [
      "one of which the beginning has come",
      (client: Socket) => {
        client.write(ask(1).slice(0, 20));
        setTimeout(() => client.write(ask(1).slice(20)), 50);
      },
    ],
  ])("a connection that idled too long still answers %s", async (_what, send) => {
    const { own, theirs } = await open();
    const first = takeAnswers(own, 1);
    own.write(ask(1));
    await first;
    own.removeAllListeners("data").removeAllListeners("close");
    const second = takeAnswers(own, 1);
    setTimeout(() => {
      send(own);
      // As a timer that is late: in front of the turn of the event loop that reads.
      theirs.emit("timeout");
    }, 0);
    await second;
    own.removeAllListeners("close");
    const gone = once(own, "close");
    theirs.emit("timeout");
    await gone;
  });

  test.concurrent("a connection on a slow line gets its whole answer, however long that takes", async () => {
    const { own } = await open();
    let taken = 0;
    const started = performance.now();
    own.on("data", (chunk: Buffer) => {
      taken += chunk.length;
      const early = started + (taken / LARGE.length) * SLOW_MS - performance.now();
      if (early < 1) return;
      own.pause();
      void pause(early).then(() => own.resume());
    });
    own.write("GET /large HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
    await once(own, "close");
    expect(taken).toBeGreaterThan(LARGE.length);
  });

  test.concurrent("a connection waits for its answer for as long as the server needs", async () => {
    const { own } = await open();
    const answer = takeAnswers(own, 1);
    own.write("GET /late HTTP/1.1\r\nHost: shop\r\n\r\n");
    await answer;
    own.destroy();
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { wholeBody } from "./whole-body.ts";

/** A server to which a body of ten bytes was announced, and half of it sent; resolves with what it read. */
async function receiveHalf() {
  const read = Promise.withResolvers<string | null>();
  const begun = Promise.withResolvers<void>();
  const server = createServer((request) => {
    wholeBody(request).then(read.resolve, read.reject);
    request.once("data", () => begun.resolve());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => {});
  client.write("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 10\r\n\r\n12345");
  await begun.promise;
  return { client, server, body: read.promise };
}

test("of a request that a killed shop has sent half of, nothing is read", async () => {
  const { client, body } = await receiveHalf();
  client.resetAndDestroy();
  expect(await body).toBeNull();
});

test("of a request that has half arrived when a test ends, nothing is read", async () => {
  const { server, body } = await receiveHalf();
  server.closeAllConnections();
  expect(await body).toBeNull();
});

test("a request is read to its end", async () => {
  const { client, body } = await receiveHalf();
  client.write("67890");
  expect(await body).toBe("1234567890");
});

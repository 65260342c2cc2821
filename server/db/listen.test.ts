import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { listenTo } from "./listen.ts";

test("a failure to listen for notices is logged once, though it is tried again and again (D-230)", async () => {
  let tries = 0;
  const away = createServer((socket) => {
    tries += 1;
    socket.destroy();
  });
  await once(away.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void away.close());
  const { setTimeout: later } = globalThis;
  const soon = (work: () => void, ms = 0) => later(work, ms / 100);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(soon as typeof setTimeout);
  onTestFinished(() => void vi.restoreAllMocks());

  const onFailure = vi.fn();
  const { port } = away.address() as AddressInfo;
  const stop = await listenTo({ host: "127.0.0.1", port }, {}, onFailure);
  await eventually(() => expect(tries).toBeGreaterThan(3));
  await stop();
  expect(onFailure).toHaveBeenCalledOnce();
});

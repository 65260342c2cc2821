import { expect, onTestFinished, test, vi } from "vitest";
import { openTestShop } from "./testing.ts";
import { createWebhookDelivery } from "./webhook-delivery.ts";

test("a result that cannot be stored while later reordered webhooks are sent is reported like any other", async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const lost = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => lost.mockRestore());
  const hasFailed = Promise.withResolvers<void>();
  shop.status = async (count) => {
    if (count > 0) await hasFailed.promise;
    return 200;
  };
  const delivery = createWebhookDelivery([]);
  for (let count = 0; count < 2; count += 1) {
    const request = () => ({ url: shop.url, headers: {}, body: "{}" });
    const finished = () => {
      hasFailed.resolve();
      throw new Error("The disk is full");
    };
    void delivery.send({ request, finished }, "reordered", 1);
  }
  await delivery.settled();
  expect(shop.received).toHaveLength(2);
  expect(lost).toHaveBeenCalledTimes(2);
});

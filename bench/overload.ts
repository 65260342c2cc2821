import type { BenchmarkOptions } from "./benchmark-options.ts";
import { generateLoad } from "./load-generator.ts";
import { prepareRequests } from "./requests.ts";
import { openMeasuredShop } from "./shops.ts";
import { figure, type Table } from "./table.ts";

const TIMES_CAPACITY = 3;
/** So many that each has a request under way, whatever became of the others. */
const CONNECTIONS = 600;
const WEBHOOK_INTERVAL_MS = 100;
const RECOVERY_S = 5;

/**
 * Three times as many requests as the shop can answer, for six times `seconds`: what it answers well, what
 * becomes of deliveries of gateways meanwhile, and what it answers in the five seconds afterwards.
 */
export async function measureOverload({ seconds }: BenchmarkOptions): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL");
  try {
    const cart = (await prepareRequests(shop)).find(({ name }) => name === "cart");
    if (cart === undefined) throw new Error("No request is called cart");
    const url = shop.url + cart.path;
    const runLoad = (
      time: number,
      load: { readonly connections: number; readonly rate?: number },
    ) => generateLoad(url, shop.pid, time, cart.request, load);
    await runLoad(seconds, { connections: 64 });
    const peak = await runLoad(seconds, { connections: 64 });
    const rate = Math.ceil(peak.goodPerSecond * TIMES_CAPACITY);
    const webhooks = sendWebhooks(`${shop.url}/api/webhooks/stripe`);
    const rush = await runLoad(seconds * 6, { connections: CONNECTIONS, rate });
    const { asked, answered, slowest } = await webhooks.stop();
    const after = await runLoad(RECOVERY_S, { connections: 64 });
    return [
      {
        title: `Carts asked for ${TIMES_CAPACITY} times as often as can be answered, ${seconds * 6} s, on PostgreSQL`,
        columns: ["", "figure"],
        rows: [
          ["peak, answers per second", figure(peak.goodPerSecond)],
          ["asked per second in the rush", figure(rush.perSecond)],
          ["answered well per second in the rush", figure(rush.goodPerSecond)],
          ["share of the peak", figure(rush.goodPerSecond / peak.goodPerSecond)],
          ["p99 of all answers in the rush, ms", figure(rush.p99)],
          ["deliveries of gateways asked, answered", `${asked}, ${answered}`],
          ["slowest of them, ms", figure(slowest)],
          ["answers per second in the 5 s after it", figure(after.goodPerSecond)],
          ["refused in the 5 s after it", String(after.failed)],
        ],
      },
    ];
  } finally {
    await shop.close();
  }
}

/** Sends forged deliveries: 401 says that one was read and judged, 503 that it was turned away. */
function sendWebhooks(url: string) {
  let [asked, answered, slowest] = [0, 0, 0];
  const open = new Set<Promise<void>>();
  const send = async () => {
    asked += 1;
    const started = performance.now();
    const { status } = await fetch(url, { method: "POST", body: "{}" });
    slowest = Math.max(slowest, performance.now() - started);
    if (status === 401) answered += 1;
  };
  const timer = setInterval(() => {
    const sending = send().finally(() => open.delete(sending));
    open.add(sending);
  }, WEBHOOK_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.allSettled(open);
      return { asked, answered, slowest };
    },
  };
}

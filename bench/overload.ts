import { askRepeatedly } from "./cannon.ts";
import type { Effort } from "./effort.ts";
import { openQuestions } from "./questions.ts";
import { openMeasuredShop } from "./shops.ts";
import { figure, type Table } from "./table.ts";

const TIMES_CAPACITY = 3;
/** So many that each has a request under way, whatever became of the others. */
const CONNECTIONS = 600;
const OWED_EVERY_MS = 100;
const RECOVERY_S = 5;

/**
 * Three times as many requests as the shop can answer, for six times `seconds`: what it answers well, what
 * becomes of deliveries of gateways meanwhile, and what it answers in the five seconds afterwards.
 */
export async function measureOverload({ seconds }: Effort): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL");
  try {
    const cart = (await openQuestions(shop)).find(({ name }) => name === "cart");
    if (cart === undefined) throw new Error("No question is called cart");
    const url = shop.url + cart.path;
    const ask = (time: number, crowd: { readonly connections: number; readonly rate?: number }) =>
      askRepeatedly(url, shop.pid, time, cart.question, crowd);
    await ask(seconds, { connections: 64 });
    const peak = await ask(seconds, { connections: 64 });
    const rate = Math.ceil(peak.goodPerSecond * TIMES_CAPACITY);
    const owed = askOwed(`${shop.url}/api/webhooks/stripe`);
    const rush = await ask(seconds * 6, { connections: CONNECTIONS, rate });
    const { asked, answered, slowest } = await owed.stop();
    const after = await ask(RECOVERY_S, { connections: 64 });
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
function askOwed(url: string) {
  let [asked, answered, slowest] = [0, 0, 0];
  const open = new Set<Promise<void>>();
  const ask = async () => {
    asked += 1;
    const started = performance.now();
    const { status } = await fetch(url, { method: "POST", body: "{}" });
    slowest = Math.max(slowest, performance.now() - started);
    if (status === 401) answered += 1;
  };
  const timer = setInterval(() => {
    const asking = ask().finally(() => open.delete(asking));
    open.add(asking);
  }, OWED_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.allSettled(open);
      return { asked, answered, slowest };
    },
  };
}

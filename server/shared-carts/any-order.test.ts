import { describe, expect, test } from "vitest";
import { everythingDone } from "../testing/buyer.ts";
import {
  checkOut,
  fill,
  heldBy,
  linkOf,
  NOTIFIED,
  PAGE,
  payAt,
  remove,
  shareCart,
  takeLink,
  type Units,
} from "../testing/links.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { chooseSeed, countOf, Random } from "../testing/random.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const { app } = await openPaymentShop();

/** Three browsers that send, take, change and buy carts in any order: `CHAOS_LINKS=50` makes a long run of it. */
describe("in any order of events (D-220, D-221)", () => {
  const WALKS = countOf("CHAOS_LINKS", 3);
  const SEED = chooseSeed("links");
  const PACKAGES = [42, 43] as const;

  type Person = {
    readonly browser: TestBrowser;
    readonly keys: string[];
    /** What the link holds. */
    sent: Units;
    /** What was paid of the link when its sender was told last. */
    notified: Units;
  };

  test.each(Array.from({ length: WALKS }, (_, walk) => walk + 1))(
    "walk %i: a holder of what another has paid is refused once, and nobody else is",
    async (walk) => {
      const random = new Random(SEED + walk);
      const people: readonly Person[] = Array.from({ length: 3 }, () => ({
        browser: app.openBrowser(),
        keys: [],
        sent: {},
        notified: {},
      }));
      const orders: { readonly by: Person; readonly units: Units }[] = [];
      const sharesWith = (units: Units, held: Units) =>
        PACKAGES.some((id) => units[id] !== undefined && held[id] !== undefined);

      const paidOf = async ({ browser, keys }: Person) =>
        keys.length === 0 ? {} : (await linkOf(browser)).paid;

      const steps: Readonly<Record<string, (person: Person) => Promise<void>>> = {
        add: ({ browser }) => fill(browser, { [random.pick(PACKAGES)]: 1 }),
        remove: ({ browser }) => remove(browser, random.pick(PACKAGES)),
        share: async (person) => {
          const sent = await heldBy(person.browser);
          if (Object.keys(sent).length === 0) return;
          person.keys.push(await shareCart(person.browser));
          person.sent = sent;
          person.notified = {};
        },
        take: async ({ browser }) => {
          const keys = people.flatMap((person) => person.keys);
          if (keys.length === 0) return;
          await takeLink(browser, random.pick(keys), random.pick(["keep", "remove"] as const));
        },
        buy: async (person) => {
          const held = await heldBy(person.browser);
          if (Object.keys(held).length === 0) return;
          const paid = await paidOf(person);
          const isNews = PACKAGES.some((id) => {
            const units = paid[id] ?? 0;
            const isMoreThanLeft = (held[id] ?? 0) > (person.sent[id] ?? 0) - units;
            return isMoreThanLeft && units > (person.notified[id] ?? 0);
          });
          let answer = await checkOut(person.browser);
          if (isNews) expect(answer).toEqual(NOTIFIED);
          if (answer.refusal !== undefined) {
            expect(orders.some(({ by, units }) => by !== person && sharesWith(units, held))).toBe(
              true,
            );
            const notified = PACKAGES.filter((id) => held[id] !== undefined);
            const units = notified.map((id) => [id, paid[id] ?? 0]);
            person.notified = { ...person.notified, ...Object.fromEntries(units) };
            answer = await checkOut(person.browser);
          }
          expect(answer).toEqual(PAGE);
          await payAt(app, answer.paymentUrl);
          orders.push({ by: person, units: held });
        },
      };

      for (let step = 0; step < 40; step += 1) {
        const name = random.pick(["add", "add", "remove", "share", "take", "take", "buy", "buy"]);
        await steps[name]?.(random.pick(people));
        const sums = await Promise.all(people.map(paidOf));
        for (const id of PACKAGES) {
          const named = sums.reduce((sum, paid) => sum + (paid[id] ?? 0), 0);
          const bought = orders.reduce((sum, { units }) => sum + (units[id] ?? 0), 0);
          expect(named, `named of ${id}`).toBeLessThanOrEqual(bought);
        }
      }
      await everythingDone(app);
    },
  );
});

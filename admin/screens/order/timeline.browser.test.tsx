import { expect, test } from "vitest";
import type { StaffOrder } from "#contract/admin/orders.ts";
import { LOCALES } from "#core/locale.ts";
import { EXAMPLE_ORDER } from "../../testing/example-order.ts";
import { show } from "../../testing/show.tsx";
import { Timeline } from "./timeline.tsx";

const AT = "2025-11-28T10:00:59.000Z";
const HAPPENING: StaffOrder["timeline"][number] = {
  at: AT,
  kind: "order",
  what: "ordered",
  from: null,
  to: null,
  amount: null,
  by: null,
  note: null,
};
const ORDER: StaffOrder = { ...EXAMPLE_ORDER, timeline: [HAPPENING] };

test.each(LOCALES)(
  "the timeline uses the reader's time zone and language (%s) (D-165)",
  async (locale) => {
    const main = await show(<Timeline order={ORDER} />, locale);
    const time = main.querySelector("time");
    const here = new Date(AT);
    const clock = [here.getHours(), here.getMinutes()].map((part) => String(part).padStart(2, "0"));
    const day = { en: "November 28, 2025", ar: "28 نوفمبر 2025" }[locale];
    expect(time?.textContent).toBe(`${day} ${clock.join(":")}`);
    expect(time?.dateTime).toBe(AT);
  },
);

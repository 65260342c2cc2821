import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { Ltr, UserText } from "../format.tsx";
import { show } from "../testing/show.tsx";
import { type Column, Table } from "./table.tsx";

type Row = { readonly email: string; readonly orders: number };
const columns: readonly Column<Row>[] = [
  { label: "Email", cell: ({ email }) => email },
  { label: "Orders", cell: ({ orders }) => orders, isFigure: true },
];
const rows = [
  { email: "a@example.com", orders: 3 },
  { email: "b@example.com", orders: 12 },
];

test.each(LOCALES)(
  "a table in %s is still a table for assistive technology where it is shown as cards (design.md 8, 11)",
  async (locale) => {
    const main = await show(
      <Table caption="Buyers" columns={columns} rows={rows} keyOf={({ email }) => email} />,
      locale,
    );
    const table = page.getByRole("table", { name: "Buyers" });
    expect(table.getByRole("columnheader").elements()).toHaveLength(2);
    expect(table.getByRole("rowheader").elements()).toHaveLength(2);
    const cell = table.getByRole("cell", { name: /12/ }).element();
    expect(getComputedStyle(cell).display).toBe("flex");
    expect(getComputedStyle(cell, "::before").content).toBe('"Orders"');
    // A label of two lines begins both below one another, though the value beside it is at the other end.
    expect(getComputedStyle(cell, "::before").textAlign).toBe("start");
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth);
    await expectAccessible(main);
  },
);

const LONG_EMAIL = `${"somebody.with.a.long.name.".repeat(3)}@${"department.".repeat(3)}example.com`;

test.each(LOCALES)(
  "an email of any length does not make a table in %s wider than its frame (design.md 8, 11)",
  async (locale) => {
    type Order = { readonly number: number; readonly email: string; readonly reason: string };
    const wide: readonly Column<Order>[] = [
      { label: "Number", cell: ({ number }) => number },
      { label: "Buyer", cell: ({ email }) => <Ltr>{email}</Ltr> },
      { label: "Reason", isText: true, cell: ({ reason }) => <UserText>{reason}</UserText> },
      { label: "Status", cell: () => "Waiting for a second person" },
      { label: "Total", isFigure: true, cell: () => "USD 1,234,567.89" },
    ];
    const row = { number: 1, email: LONG_EMAIL, reason: "The family moves far away. ".repeat(6) };
    for (const width of [390, 768, 1024, 1440]) {
      await page.viewport(width, 900);
      const main = await show(
        <Table caption="Orders" columns={wide} rows={[row]} keyOf={({ number }) => number} />,
        locale,
      );
      const frame = main.querySelector(".table-frame")?.clientWidth ?? 0;
      expect(main.querySelector("table")?.offsetWidth, `${width} px`).toBeLessThanOrEqual(frame);
      expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth);
      const reason = main.querySelector(".cell-text")?.clientWidth ?? 0;
      expect(reason, `${width} px`).toBeGreaterThan(150);
      main.remove();
    }
  },
);

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
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
  "where there is room for cards only, a table in %s is still a table (design.md 8, 11)",
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
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth);
    await expectAccessible(main);
  },
);

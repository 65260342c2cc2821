import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../testing/show.tsx";
import { ComboBox } from "./combo-box.tsx";

const ZONES = ["Asia/Dubai", "Asia/Riyadh", "Europe/London"].map((value) => ({
  value,
  label: value,
}));

function Zone() {
  const [zone, setZone] = useState("Asia/Dubai");
  return (
    <>
      <ComboBox label="Zone" value={zone} onChange={setZone} options={ZONES} />
      <output>{zone}</output>
    </>
  );
}

test.each(LOCALES)(
  "one of many values is found by a part of its name, with the keyboard alone (%s) (design.md 11)",
  async (locale) => {
    const main = await show(<Zone />, locale);
    const box = page.getByRole("combobox", { name: "Zone" });
    await userEvent.fill(box, "riy");
    const found = page.getByRole("option");
    await expect.element(found).toHaveTextContent("Asia/Riyadh");
    // A list that is wider than the window would move it at the first arrow key, and close.
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(found).toHaveAttribute("data-focused");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => main.querySelector("output")?.textContent).toBe("Asia/Riyadh");
    // Nothing that is typed is taken that is no value.
    await userEvent.fill(box, "Mars");
    await userEvent.tab();
    expect(main.querySelector("output")?.textContent).toBe("Asia/Riyadh");
    await expect.element(box).toHaveValue("Asia/Riyadh");
    await expectAccessible(main);
  },
);

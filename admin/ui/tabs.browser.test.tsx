import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../testing/show.tsx";
import { Tabs } from "./tabs.tsx";

test("what was typed in one part of a screen stays while another one is looked at (D-162)", async () => {
  const tabs = [
    { id: "list", label: "List", content: <p>A list</p> },
    { id: "form", label: "Form", content: <input aria-label="text" /> },
  ];
  await show(<Tabs label="Parts" tabs={tabs} />, "en");
  const field = page.getByRole("textbox", { name: "text" });
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("tab", { name: "Form" }));
  await userEvent.fill(field, "Ramadan");
  await userEvent.click(page.getByRole("tab", { name: "List" }));
  await expect.element(page.getByText("A list")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("tab", { name: "Form" }));
  await expect.element(field).toHaveValue("Ramadan");
  await expect.element(page.getByText("A list")).not.toBeVisible();
});

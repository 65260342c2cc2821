import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { showComponent } from "#web/testing/show-component.tsx";

test("a form has no empty space for a notice without words, and screen readers still know the region", async () => {
  await showComponent(
    <form className="form" aria-label="form">
      <div role="alert" />
      <input aria-label="field" />
    </form>,
    { locale: "en" },
  );
  const height = (label: string) =>
    page.getByLabelText(label, { exact: true }).element().getBoundingClientRect().height;
  expect(height("form")).toBe(height("field"));
  await expect.element(page.getByRole("alert")).toBeInTheDocument();
});

import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-packages.ar.ts";
import { copy as en } from "#content/admin-packages.en.ts";
import { LOCALES } from "#core/locale.ts";
import { PACKAGE } from "../../testing/sample-package.ts";
import { show } from "../../testing/show.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { PackageEditor } from "./package-editor.tsx";

const WORDS = { en, ar };

test.each(LOCALES)(
  "what is typed while a package is saved stays, in %s (D-162)",
  async (locale) => {
    const { form } = WORDS[locale];
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.spyOn(window, "fetch").mockImplementation(async (path, init) => {
      if (String(path).includes("csrf")) return Response.json({ csrfToken: "token" });
      return init?.method === "PATCH"
        ? promise
        : Response.json({ success: true, data: { periods: [] } });
    });
    await show(
      <>
        <PackageEditor coursePackage={PACKAGE} />
        <ToastRegion />
      </>,
      locale,
    );
    const [first, second] = [form.nameIn.en, form.nameIn.ar];
    await userEvent.fill(page.getByRole("textbox", { name: first }), "Go");
    await userEvent.click(page.getByRole("button", { name: form.save, exact: true }));
    await userEvent.fill(page.getByRole("textbox", { name: second }), "غو");
    resolve(Response.json({ success: true, data: { ...PACKAGE, name: "Go", version: "2" } }));
    await expect.element(page.getByText(form.saved)).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: first })).toHaveValue("Go");
    await expect.element(page.getByRole("textbox", { name: second })).toHaveValue("غو");
  },
);

import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { loseConnection } from "#web/testing/lose-connection.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { ErrorPage } from "./error-page.tsx";

describe.each(LOCALES)("the page instead of one that failed (%s)", async (locale) => {
  const copy = await loadCopy("shell", locale);
  const heading = page.getByRole("heading", { level: 1 });

  test("the error page without a connection says so, and another try says that nothing has changed and loads no document (design.md 8)", async () => {
    loseConnection();
    await showComponent(<ErrorPage copy={copy} />, { locale });
    await expect.element(heading).toHaveTextContent(copy.offline.heading);
    const links = page.getByRole("link").elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      expect.stringMatching(/^mailto:/),
    ]);
    const status = page.getByRole("status");
    await expect.element(status).toBeEmptyDOMElement();
    await userEvent.click(page.getByRole("button", { name: copy.offline.retry }));
    await expect.element(status).toHaveTextContent(copy.connection.stillOffline);
  });
});

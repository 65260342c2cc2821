import "./receipt-page.css";
import { expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { showComponent } from "#web/testing/show-component.tsx";

/** WebKit lays such a box at the edge of the page, where one as wide as the page would spread it. */
test.each(LOCALES)(
  "text of a receipt for screen readers only has no width (%s)",
  async (locale) => {
    const shown = await showComponent(
      <div className="receipt-page">
        <div role="status">
          <p className="sr-only">Your receipt is in your email</p>
        </div>
      </div>,
      { locale },
    );
    const status = shown.querySelector("[role=status]")?.getBoundingClientRect();
    expect(status?.width).toBeLessThanOrEqual(1);
  },
);

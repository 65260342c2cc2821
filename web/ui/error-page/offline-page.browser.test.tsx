import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { loadCopy } from "#web/copy/copy.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { OfflinePage } from "./offline-page.tsx";

const copy = await loadCopy("shell", "en");

/** The page without a connection, which is back as soon as the page is shown. */
function BackAtOnce({ onRetry }: { readonly onRetry: () => void }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event("online"));
  }, []);
  return <OfflinePage copy={copy} onRetry={onRetry} />;
}

test("a connection that is back in the moment in which the page appears leads to another try (design.md 8)", async () => {
  let tries = 0;
  await showComponent(<BackAtOnce onRetry={() => tries++} />, { locale: "en" });
  expect(tries).toBe(1);
});

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { LOCALES } from "#core/locale.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { SharedLink } from "./shared-link.tsx";

const LINK: SharedCartLink = {
  key: "id.signature",
  state: "taken",
  expires_at: "2026-03-16T12:00:00Z",
  paid: [],
};
const PAID = [{ course_package_id: 42, quantity: 1, left: 1 }];

/** The link of a cart that has nothing more to pay for. */
function Panel({
  link,
  copy,
}: {
  readonly link: SharedCartLink;
  readonly copy: Copy<"cart">["share"];
}) {
  return (
    <SharedLink
      link={link}
      busy={false}
      failed={false}
      changes={0}
      copy={copy}
      onRenew={null}
      onRevoke={() => undefined}
      onReturn={async () => undefined}
    />
  );
}

describe.each(LOCALES)("what became of a link (%s)", async (locale) => {
  const { share } = await loadCopy("cart", locale);
  const statusOf = async (link: SharedCartLink) => {
    const shown = await showComponent(<Panel link={link} copy={share} />, { locale });
    return shown.querySelector("p[role=status]")?.textContent;
  };

  test("a paid part of a link is shown while the link offers the rest (D-220)", async () => {
    expect(await statusOf(LINK)).toBe(share.states.taken);
    expect(await statusOf({ ...LINK, paid: PAID })).toBe(share.states.partPaid);
    expect(await statusOf({ ...LINK, state: "paid", paid: PAID })).toBe(share.states.paid);
  });
});

test.each([
  ["AbortError", 0],
  ["NotAllowedError", 1],
])(
  "closing the share sheet of a phone is no failure, but other ends are logged (%s) (D-220)",
  async (name, times) => {
    const { share } = await loadCopy("cart", "en");
    const sheet = vi.fn().mockRejectedValue(new DOMException("", name));
    Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, "share");
      logged.mockRestore();
    });
    await showComponent(<Panel link={LINK} copy={share} />, { locale: "en" });
    await userEvent.click(page.getByRole("button", { name: share.send }));
    expect(sheet).toHaveBeenCalledOnce();
    // By then the panel, which waited for it first, has dealt with it.
    await Promise.allSettled(sheet.mock.results.map(({ value }) => value));
    expect(logged.mock.calls).toHaveLength(times);
  },
);

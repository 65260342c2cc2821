import { describe, expect, test } from "vitest";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { show } from "#web/testing/show.tsx";
import { SharedLink } from "./shared-link.tsx";

const LINK: SharedCartLink = {
  key: "id.signature",
  state: "taken",
  expires_at: "2026-03-16T12:00:00Z",
  paid: [],
};
const PAID = [{ course_package_id: 42, quantity: 1, left: 1 }];

describe.each(LOCALES)("what became of a link (%s)", async (locale) => {
  const { share } = await loadCopy("cart", locale);
  const statusOf = async (link: SharedCartLink) => {
    const shown = await show(
      <SharedLink
        link={link}
        busy={false}
        failed={false}
        changes={0}
        copy={share}
        onRenew={null}
        onRevoke={() => undefined}
        onReturn={async () => undefined}
      />,
      { locale },
    );
    return shown.querySelector("p[role=status]")?.textContent;
  };

  test("a paid part of a link is shown while the link offers the rest (D-220)", async () => {
    expect(await statusOf(LINK)).toBe(share.states.taken);
    expect(await statusOf({ ...LINK, paid: PAID })).toBe(share.states.partPaid);
    expect(await statusOf({ ...LINK, state: "paid", paid: PAID })).toBe(share.states.paid);
  });
});

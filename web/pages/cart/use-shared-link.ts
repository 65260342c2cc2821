import { useEffect, useState } from "react";
import type { CartItemAnswer } from "#contract/cart.ts";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { failureDetail } from "#web/api/api.ts";
import { sharedCartApi } from "#web/api/shared-cart-api.ts";
import { localStore } from "#web/browser/storage.ts";
import type { CartPhase } from "./use-cart-load.ts";

/** Says that this browser has made a link, so that others need not ask what became of theirs. */
const MADE = "shared_cart";

/** An item of the cart, how many units of it would be paid twice, and whether the rest is as the link has left it. */
export type PaidItem = {
  readonly item: CartItemAnswer;
  readonly units: number;
  readonly isAsShared: boolean;
};

type Ask = () => Promise<SharedCartLink | null | undefined>;
type Code = Pick<typeof import("./shared-link.tsx"), "SharedLink">;

function paidItems(items: readonly CartItemAnswer[], link: SharedCartLink | null): PaidItem[] {
  return items.flatMap((item) => {
    const line = link?.paid.find((paid) => paid.course_package_id === item.course_package.id);
    if (line === undefined || item.quantity <= line.left) return [];
    const over = item.quantity - line.left;
    return [{ item, units: Math.min(line.quantity, over), isAsShared: over <= line.quantity }];
  });
}

/** The link by which somebody else pays, and what became of it (D-220). */
export function useSharedLink(phase: CartPhase, items: readonly CartItemAnswer[]) {
  const [code, setCode] = useState<Code | null>(null);
  const [link, setLink] = useState<SharedCartLink | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  /** Counts what the visitor has changed of the link, so that the focus moves after each change. */
  const [changes, setChanges] = useState(0);
  const paid = paidItems(items, link);

  const show = async (ask: Ask) => {
    const next = await ask();
    setCode(await import("./shared-link.tsx"));
    setLink(next ?? null);
    if (next == null) localStore.remove(MADE);
    else localStore.set(MADE, "1");
  };
  const act = async (ask: Ask) => {
    setBusy(true);
    setFailed(false);
    try {
      await show(ask);
      setChanges((before) => before + 1);
    } catch (error) {
      console.error("Error sharing cart", failureDetail(error));
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const refresh = () =>
    show(async () => (await sharedCartApi.getOwnSharedCart()).data?.link).catch((error: unknown) =>
      console.error("Error fetching shared cart", failureDetail(error)),
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page appears.
  useEffect(() => {
    if (localStore.get(MADE) === null) return;
    void refresh();
  }, []);

  // With nothing left to pay twice, the page that says that it was paid has been seen.
  const isSettled = link?.state === "paid" && paid.length === 0;
  const isKnown = phase === "filled" || phase === "empty";
  useEffect(() => {
    if (isSettled && isKnown) localStore.remove(MADE);
  }, [isSettled, isKnown]);

  return {
    link,
    code,
    busy,
    failed,
    changes,
    paid,
    make: () => act(async () => (await sharedCartApi.shareCart()).data),
    revoke: () => act(async () => (await sharedCartApi.revokeSharedCart()).data?.link),
    refresh,
    forget: () => {
      localStore.remove(MADE);
      setLink(null);
    },
  };
}

import { useEffect, useRef, useState } from "react";
import type { CartItemAnswer } from "#contract/cart.ts";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { failureDetail } from "#web/api/api.ts";
import { sharedCartApi } from "#web/api/shared-cart-api.ts";
import { localStore } from "#web/browser/storage.ts";
import { noteEndedSignIn } from "#web/cart/cart.ts";
import type { CartPhase } from "./use-cart-load.ts";

/** Marks that this browser has made a link; without the mark, the server need not be asked. */
const MADE = "shared_cart";

/**
 * An item of the cart, how many of its units would be paid twice, and whether no units were added to it since
 * the link was made.
 */
export type PaidItem = {
  readonly item: CartItemAnswer;
  readonly units: number;
  readonly isAsShared: boolean;
};

type FetchLink = () => Promise<SharedCartLink | null | undefined>;
type Code = Pick<typeof import("./shared-link.tsx"), "SharedLink">;

function paidItems(items: readonly CartItemAnswer[], link: SharedCartLink | null): PaidItem[] {
  return items.flatMap((item) => {
    const line = link?.paid.find((paid) => paid.course_package_id === item.course_package.id);
    if (line === undefined || item.quantity <= line.left) return [];
    const over = item.quantity - line.left;
    return [{ item, units: Math.min(line.quantity, over), isAsShared: over <= line.quantity }];
  });
}

/** The link by which somebody else pays, and its state (D-220). */
export function useSharedLink(phase: CartPhase, items: readonly CartItemAnswer[]) {
  const [code, setCode] = useState<Code | null>(null);
  const [link, setLink] = useState<SharedCartLink | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  /** Counts the visitor's changes of the link, so that the focus moves after each one. */
  const [changes, setChanges] = useState(0);
  /** Counts the changes that were answered: a state that was asked for before one of them is outdated. */
  const answered = useRef(0);
  const paid = paidItems(items, link);

  const show = async (next: SharedCartLink | null | undefined) => {
    setCode(await import("./shared-link.tsx"));
    setLink(next ?? null);
    if (next == null) localStore.remove(MADE);
    else localStore.set(MADE, "1");
  };
  const act = async (ask: FetchLink) => {
    setBusy(true);
    setFailed(false);
    try {
      const next = await ask();
      answered.current += 1;
      await show(next);
      setChanges((before) => before + 1);
    } catch (error) {
      console.error("Error sharing cart", failureDetail(error));
      noteEndedSignIn(error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const refresh = async () => {
    const before = answered.current;
    try {
      const { data } = await sharedCartApi.getOwnSharedCart();
      if (answered.current === before) await show(data?.link);
    } catch (error) {
      console.error("Error fetching shared cart", failureDetail(error));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page appears.
  useEffect(() => {
    if (localStore.get(MADE) === null) return;
    void refresh();
  }, []);

  // Nothing is left to be paid twice, so the buyer has seen the note that it was paid.
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
      answered.current += 1;
      localStore.remove(MADE);
      setLink(null);
    },
  };
}

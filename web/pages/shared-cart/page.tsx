import "./shared-cart.css";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { brand } from "#content/brand.ts";
import type { SharedCartAnswer } from "#contract/shared-cart.ts";
import { useStore } from "#web/browser/store.ts";
import { cartStore } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { sellerDate } from "#web/copy/seller-date.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";
import { UnitList } from "#web/ui/unit-list/unit-list.tsx";
import type { ReturnAddress } from "#web/visitor/return-address.ts";
import type { Route } from "./+types/page.ts";
import { SharedLines } from "./shared-lines.tsx";
import { useSharedCart, type View } from "./use-shared-cart.ts";

export const loader = pageLoader("shared-cart");
export const clientLoader = pageClientLoader("shared-cart");

/** A cart that somebody has sent to the one who pays; the key in the address opens it (D-220). */
export default function SharedCartPage({ loaderData: { copy }, params }: Route.ComponentProps) {
  const { view, retry, ...taking } = useSharedCart(params.key);
  const { pathname } = useLocation();
  return (
    <div className="wrap late-page">
      <div className="shared-cart">
        <p role="status" className="sr-only">
          {statusOf(view, copy)}
        </p>
        {view.kind === "loading" && (
          <>
            <h1 className="text-h1">{copy.loading.heading}</h1>
            <p>{copy.loading.status}</p>
          </>
        )}
        {view.kind === "failed" && (
          <StatePanel pose="error" heading={copy.failed.heading} text={copy.failed.text}>
            <Button onClick={retry}>{copy.failed.action}</Button>
          </StatePanel>
        )}
        {view.kind === "ended" && (
          <StatePanel pose="empty" heading={copy.ended.heading} text={copy.ended.text}>
            <ButtonLink to={brand.loginUrl} state={{ returnTo: pathname } satisfies ReturnAddress}>
              {copy.ended.action}
            </ButtonLink>
          </StatePanel>
        )}
        {view.kind === "notFound" && <Closed words={copy.notFound} action={copy.courses} />}
        {view.kind === "loaded" && <Shown {...taking} shared={view.shared} copy={copy} />}
      </div>
    </div>
  );
}

/** What a screen reader hears of the page, also when the cart is closed while it is open. */
function statusOf(view: View, copy: Copy<"shared-cart">): string {
  if (view.kind === "loading") return copy.loading.status;
  if (view.kind !== "loaded") return copy[view.kind].heading;
  return (closedWords(view.shared, copy) ?? copy).heading;
}

/** Why nothing of a cart can be paid; `null` if something can. */
function closedWords({ state, lines }: SharedCartAnswer, copy: Copy<"shared-cart">) {
  if (state !== "open" && state !== "taken") return copy[state];
  return lines.some(({ available }) => available) ? null : copy.none;
}

type ClosedProps = {
  readonly words: { readonly heading: string; readonly text: string };
  readonly action: string;
};

/** Why nothing can be paid here. */
function Closed({ words, action }: ClosedProps) {
  return (
    <StatePanel pose="empty" heading={words.heading} text={words.text}>
      <ButtonLink to="/packages">{action}</ButtonLink>
    </StatePanel>
  );
}

type ShownProps = Omit<ReturnType<typeof useSharedCart>, "view" | "retry"> & {
  readonly shared: SharedCartAnswer;
  readonly copy: Copy<"shared-cart">;
};

/** The lines and the way to pay them, or why there is none. */
function Shown({ shared, copy, take, isTaking, hasOthers, hasFailed }: ShownProps) {
  const until = sellerDate(shared.expires_at, useLocale());
  const closed = closedWords(shared, copy);
  if (closed !== null) return <Closed words={closed} action={copy.courses} />;
  const busy = { busy: isTaking, busyLabel: copy.taking };
  return (
    <>
      <h1 className="text-h1">{copy.heading}</h1>
      <p className="max-w-[56ch] text-ink-700 text-lead">{copy.lead}</p>
      <SharedLines shared={shared} copy={copy} />
      {until !== null && <p className="shared-note">{copy.until.replace("{date}", until)}</p>}
      <ReplacedCoupon by={shared.coupon_code} text={copy.couponReplaced} />
      <div role="alert">{hasFailed && <Note kind="danger">{copy.failedToTake}</Note>}</div>
      {hasOthers ? (
        <OthersQuestion shared={shared} copy={copy.others} busy={busy} onAnswer={take} />
      ) : (
        <Button {...busy} onClick={() => void take()}>
          {copy.take}
        </Button>
      )}
    </>
  );
}

type ReplacedCouponProps = {
  /** The shared cart's coupon; `null` where it has none that applies. */
  readonly by: string | null;
  readonly text: string;
};

/** Says that a coupon in the payer's own cart gives way to another (D-221). */
function ReplacedCoupon({ by, text }: ReplacedCouponProps) {
  const own = useStore(cartStore)?.coupon_code ?? null;
  if (by === null || own === null || own === by) return null;
  const [before = "", after = ""] = text.split("{code}");
  return (
    <Note role="note">
      {before}
      <bdi dir="ltr">{own}</bdi>
      {after}
    </Note>
  );
}

type OthersQuestionProps = {
  readonly shared: SharedCartAnswer;
  readonly copy: Copy<"shared-cart">["others"];
  readonly busy: { readonly busy: boolean; readonly busyLabel: string };
  readonly onAnswer: ShownProps["take"];
};

/**
 * What becomes of something else in the payer's own cart, which is named (D-221). Its heading takes the
 * focus, because the button that was pressed is gone.
 */
function OthersQuestion({ shared, copy, busy, onAnswer }: OthersQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const others = (useStore(cartStore)?.items ?? []).filter(
    ({ course_package: own }) =>
      !shared.lines.some(({ course_package }) => course_package.id === own.id),
  );
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="shared-others">
      <h2 ref={heading} id="shared-others" tabIndex={-1} className="text-h3 no-ring">
        {copy.heading}
      </h2>
      <UnitList
        units={others.map(({ course_package, quantity }) => ({ ...course_package, quantity }))}
      />
      <p>{copy.text}</p>
      <div className="shared-choices">
        <Button {...busy} onClick={() => void onAnswer("keep")}>
          {copy.keep}
        </Button>
        <Button variant="quiet" {...busy} onClick={() => void onAnswer("remove")}>
          {copy.remove}
        </Button>
      </div>
    </section>
  );
}

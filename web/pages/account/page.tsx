import "./account.css";
import { brand } from "#content/brand.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";
import { RETURN_TO_ORDERS } from "#web/visitor/return-address.ts";
import { useSignOut } from "#web/visitor/use-sign-out.ts";
import type { Route } from "./+types/page.ts";
import { AccountHead } from "./account-head.tsx";
import { OrderCard } from "./order-card.tsx";
import { OrdersSkeleton } from "./orders-skeleton.tsx";
import { Sessions } from "./sessions.tsx";
import { useOrders } from "./use-orders.ts";

export const loader = pageLoader("account");
export const clientLoader = pageClientLoader("account");

/**
 * The user's orders, newest first, and the sign-out (D-74, D-119). The server renders the skeleton,
 * because only the browser knows the user.
 */
export default function AccountPage({ loaderData: { copy } }: Route.ComponentProps) {
  const { view, retry } = useOrders();
  const { busy: leaving, failed, signOut, signOutEverywhere } = useSignOut();
  const loading = view.kind === "loading" || leaving;
  if (!loading && (view.kind === "guest" || view.kind === "ended")) {
    const words = copy[view.kind];
    return (
      <div className="wrap late-page account">
        <StatePanel pose="empty" heading={words.heading} text={words.text}>
          <ButtonLink to={brand.loginUrl} state={RETURN_TO_ORDERS}>
            {words.action}
          </ButtonLink>
        </StatePanel>
      </div>
    );
  }
  return (
    <div className="wrap late-page account">
      <AccountHead copy={copy} leaving={leaving} onSignOut={signOut} />
      <p role="status" className="sr-only">
        {loading && copy.loading}
      </p>
      {loading && <OrdersSkeleton />}
      {!loading && view.kind === "failed" && (
        <StatePanel pose="error" level={2} heading={copy.failed.heading} text={copy.failed.text}>
          <Button onClick={retry}>{copy.failed.action}</Button>
        </StatePanel>
      )}
      {!loading && view.kind === "orders" && view.orders.length === 0 && (
        <StatePanel pose="empty" level={2} heading={copy.empty.heading} text={copy.empty.text}>
          <ButtonLink to="/packages">{copy.empty.action}</ButtonLink>
        </StatePanel>
      )}
      {!loading && view.kind === "orders" && view.orders.length > 0 && (
        <ul className="orders">
          {view.orders.map((order) => (
            <OrderCard key={order.order_id} order={order} copy={copy} />
          ))}
        </ul>
      )}
      {(view.kind === "orders" || view.kind === "failed") && (
        <Sessions
          copy={copy.sessions}
          leaving={leaving}
          failed={failed}
          onSignOutEverywhere={signOutEverywhere}
        />
      )}
    </div>
  );
}

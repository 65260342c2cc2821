import "./learners.css";
import { brand } from "#content/brand.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";
import { RETURN_TO_ORDERS } from "#web/visitor/return-address.ts";
import type { Route } from "./+types/page.ts";
import { SeatCard } from "./seat-card.tsx";
import { useLearners } from "./use-learners.ts";

export const loader = pageLoader("learners");
export const clientLoader = pageClientLoader("learners");

/** Who learns on the paid seats of one order; the key in the address opens them (D-206). */
export default function LearnersPage({ loaderData: { copy }, params }: Route.ComponentProps) {
  const { view, retry, save } = useLearners(params.key);
  return (
    <div className="wrap late-page learners">
      {view.kind === "loading" && (
        <>
          <h1 className="text-h1">{copy.heading}</h1>
          <p role="status">{copy.loading}</p>
        </>
      )}
      {view.kind === "failed" && (
        <StatePanel pose="error" heading={copy.failed.heading} text={copy.failed.text}>
          <Button onClick={retry}>{copy.failed.action}</Button>
        </StatePanel>
      )}
      {view.kind === "closed" && (
        <StatePanel pose="error" heading={copy.notFound.heading} text={copy.notFound.text}>
          <ButtonLink to={brand.loginUrl} state={RETURN_TO_ORDERS}>
            {copy.notFound.action}
          </ButtonLink>
        </StatePanel>
      )}
      {(view.kind === "none" || (view.kind === "loaded" && view.learners.seats.length === 0)) && (
        <StatePanel pose="empty" heading={copy.none.heading} text={copy.none.text} />
      )}
      {view.kind === "loaded" && view.learners.seats.length > 0 && (
        <>
          <h1 className="text-h1">{copy.heading}</h1>
          <p className="max-w-[56ch] text-ink-700 text-lead">{copy.lead}</p>
          <p className="font-semibold">
            {copy.order.split("{number}")[0]}
            <bdi dir="ltr">{view.learners.order_id}</bdi>
          </p>
          <ul className="learner-seats">
            {view.learners.seats.map((seat) => (
              <SeatCard
                key={`${seat.position}.${seat.unit}`}
                seat={seat}
                draftKey={`${view.learners.order_id}.${seat.position}.${seat.unit}`}
                copy={copy}
                onSave={save}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

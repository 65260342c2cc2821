import type { settleOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { handleAlert, retryJob, TodayEntry } from "#contract/admin/today.ts";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { useAction } from "../../api/use-answer.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useTodayWords } from "./words.ts";

/** The one safe next step of an entry: a button, a link, or that there is nothing to do. */
export function NextStep({ entry }: { readonly entry: TodayEntry }) {
  const { next: words } = useTodayWords();
  const { next, order, subject } = entry;
  switch (next) {
    case "open_order":
    case "approve":
      return <ButtonLink to={`/admin/orders/${order ?? ""}`}>{words[next]}</ButtonLink>;
    case "open_message":
      return <ButtonLink to="/admin/messages">{words[next]}</ButtonLink>;
    case "open_trial":
      return <ButtonLink to={`/admin/trials?trial=${subject}`}>{words[next]}</ButtonLink>;
    case "open_words":
      return <ButtonLink to={`/admin/words/${subject}`}>{words[next]}</ButtonLink>;
    case "wait":
      return <span className="faint">{words[next]}</span>;
    case "ask_gateway":
    case "retry":
    case "mark_handled":
      return <StepButton entry={entry} step={next} />;
  }
}

function StepButton({
  entry: { id, order },
  step,
}: {
  readonly entry: TodayEntry;
  readonly step: "ask_gateway" | "retry" | "mark_handled";
}) {
  const words = useTodayWords();
  const act = useAction(
    async () => {
      if (step === "ask_gateway") {
        const params = { number: order ?? "" };
        const { outcome } = await call<typeof settleOrder>("POST", paths.orderSettle, { params });
        return words.asked[outcome];
      }
      try {
        if (step === "retry") {
          await call<typeof retryJob>("POST", paths.todayJobRetry, { params: { id } });
          return words.retried;
        }
        await call<typeof handleAlert>("POST", paths.todayAlertHandled, { params: { id } });
        return words.handled;
      } catch (error) {
        // Nothing is left to do, and the entry goes.
        if (error instanceof CallError && error.code === "not_found") return words.doneMeanwhile;
        throw error;
      }
    },
    { stale: [paths.today, paths.order], onDone: toast },
  );
  return (
    <div>
      <Button isPending={act.pending} onPress={() => act.start()}>
        {words.next[step]}
      </Button>
      <Failure error={act.error} />
    </div>
  );
}

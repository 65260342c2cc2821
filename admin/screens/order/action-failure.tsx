import { isLate } from "../../api/call-error.ts";
import { Failure, Notice } from "../../ui/states.tsx";
import { useOrdersWords } from "../orders/words.ts";

/** Why nothing was done; of what has changed meanwhile, that the order is shown as it is now. */
export function ActionFailure({ error }: { readonly error: Error | null }) {
  const { order: words } = useOrdersWords();
  return isLate(error) ? <Notice tone="wait">{words.changed}</Notice> : <Failure error={error} />;
}

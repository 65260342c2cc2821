import { Failure } from "../../ui/states.tsx";
import { useOrdersWords } from "../orders/words.ts";

type ActionFailureProps = {
  readonly error: Error | null;
  /** That the order has changed meanwhile, known without an error. */
  readonly isChanged?: boolean;
};

/** Why nothing was done; of what has changed meanwhile, that the order is shown as it is now. */
export function ActionFailure(props: ActionFailureProps) {
  const { order: words } = useOrdersWords();
  return <Failure {...props} changed={words.changed} />;
}

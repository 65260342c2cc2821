import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { useFailureText } from "#web/api/failure-reason.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import { RETURN_TO_ORDERS } from "#web/visitor/return-address.ts";
import type { CallFailure } from "./use-call.ts";

type CallFailedProps = {
  readonly failure: CallFailure | null;
  readonly copy: Copy<"account">["refund"];
};

/** Why a call did not work; with the way back in for a family whose login has ended (D-65). */
export function CallFailed({ failure, copy }: CallFailedProps) {
  const textOf = useFailureText(copy.failed);
  return (
    <div role="alert">
      {failure !== null && (
        <Note kind="danger">
          {textOf(failure.why)}{" "}
          {failure.hasLoginEnded && (
            <Link to={brand.loginUrl} state={RETURN_TO_ORDERS}>
              {copy.logIn}
            </Link>
          )}
        </Note>
      )}
    </div>
  );
}

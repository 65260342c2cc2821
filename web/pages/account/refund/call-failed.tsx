import { Link } from "react-router";
import { brand } from "#content/brand.ts";
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
  return (
    <div role="alert">
      {failure !== null && (
        <Note kind="danger">
          {failure.text}{" "}
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

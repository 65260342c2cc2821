import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Note } from "#web/ui/note/note.tsx";
import type { LoginFailure } from "./login-failure.ts";
import { waitWords } from "./wait-words.ts";

type LoginFailureNoteProps = {
  readonly failure: LoginFailure | null;
  readonly copy: Copy<"login">;
};

/** Why a step failed, and how long to wait if the server says so. */
export function LoginFailureNote({ failure, copy }: LoginFailureNoteProps) {
  const locale = useLocale();
  const wait =
    failure !== null && "seconds" in failure ? waitWords(failure.seconds, copy.wait, locale) : "";
  return (
    <div role="alert">
      {failure !== null && (
        <Note kind="danger">{copy.failures[failure.kind].replace("{wait}", wait)}</Note>
      )}
    </div>
  );
}

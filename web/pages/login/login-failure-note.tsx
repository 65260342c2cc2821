import type { Copy } from "#web/copy.ts";
import { useLocale } from "#web/root-data.ts";
import { Note } from "#web/ui/note/note.tsx";
import type { LoginFailure } from "./login-failure.ts";
import { waitWords } from "./wait-words.ts";

type LoginFailureNoteProps = {
  readonly failure: LoginFailure | null;
  readonly copy: Copy<"login">;
};

/** Why nothing happened, said at once; a wait that the server asks for is told in words. */
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

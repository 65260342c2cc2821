import type { Copy } from "#web/copy/copy.ts";
import { sellerDate } from "#web/copy/seller-date.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { useSessions } from "./use-sessions.ts";

type SessionsProps = {
  readonly copy: Copy<"account">["sessions"];
  readonly leaving: boolean;
  readonly failed: boolean;
  readonly onSignOutEverywhere: () => void;
};

/** The user's sign-ins: since when, and when last used (D-65). */
export function Sessions({ copy, leaving, failed, onSignOutEverywhere }: SessionsProps) {
  const locale = useLocale();
  const sessions = useSessions();
  return (
    <section className="sessions" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" className="text-h3">
        {copy.heading}
      </h2>
      <ul>
        {sessions.map(({ signed_in_at, last_used_at, current }) => (
          <li key={`${signed_in_at} ${last_used_at}`} className="session">
            <strong>{current ? copy.current : copy.other}</strong>
            <span>{copy.signedIn.replace("{date}", sellerDate(signed_in_at, locale) ?? "")}</span>
            <span>{copy.lastUsed.replace("{date}", sellerDate(last_used_at, locale) ?? "")}</span>
          </li>
        ))}
      </ul>
      <p className="small-print text-ink-700">{copy.note}</p>
      <div role="alert">{failed && <Note kind="danger">{copy.failed}</Note>}</div>
      <Button variant="quiet" busy={leaving} busyLabel={copy.leaving} onClick={onSignOutEverywhere}>
        {copy.everywhere}
      </Button>
    </section>
  );
}

import type { RefundClaimAnswer } from "#contract/refund-claim.ts";
import { isolate } from "#core/locale.ts";
import { formatPrice, receiptSymbol } from "#core/price.ts";
import type { Copy } from "#web/copy/copy.ts";
import { sellerDate } from "#web/copy/seller-date.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Note } from "#web/ui/note/note.tsx";

type ClaimNoteProps = {
  readonly claim: RefundClaimAnswer;
  readonly currency: string;
  readonly copy: Copy<"account">["refund"];
};

/** What has become of a claim to a refund; nothing of one that its family took back. */
export function ClaimNote({ claim, currency, copy }: ClaimNoteProps) {
  const locale = useLocale();
  const { state, amount, answer } = claim;
  if (state === "withdrawn") return null;
  const date = sellerDate(claim.claimed_at, locale) ?? "";
  const text = state === "waiting" && amount === null ? copy.waitingOpen : copy[state];
  const sum = amount === null ? "" : isolate(formatPrice(amount, receiptSymbol(currency)));
  return (
    <Note kind={state === "granted" ? "success" : "info"}>
      {text.replace("{date}", date).replace("{amount}", sum)}
      {answer !== "" && (
        <p className="refund-answer" dir="auto">
          {answer}
        </p>
      )}
    </Note>
  );
}

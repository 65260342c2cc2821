import { isolate } from "#core/locale.ts";
import { readCause } from "#core/payment-cause.ts";
import { Ltr, UserText } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { useOrdersWords } from "../orders/words.ts";

/** Why a payment moved, in the staff's language; a text that is none of ours as it is (D-192). */
export function Cause({ text }: { readonly text: string }) {
  const { causes, terms, causeParts } = useOrdersWords();
  const locale = useLocale();
  const read = readCause(text);
  if (read === null) return <UserText>{text}</UserText>;
  const { cause, isNeverOpened, refund, isRefused, event, differing } = read;
  const names = differing.map((term) => terms[term]);
  const listed = new Intl.ListFormat(locale).format(names);
  return (
    <>
      {cause !== null &&
        (isNeverOpened ? causeParts.neverOpened.replace("{cause}", causes[cause]) : causes[cause])}
      {refund !== null &&
        (isRefused ? causeParts.refundRefused : causeParts.refund).replace("{id}", isolate(refund))}
      {event !== null && <Ltr>{event}</Ltr>}
      {differing.length > 0 && <> · {causeParts.differ.replace("{terms}", listed)}</>}
    </>
  );
}

import { Fragment, type ReactNode } from "react";
import { formatDate, formatDay, localDay } from "#core/dates.ts";
import { formatNumber } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import { formatPrice } from "#core/price.ts";
import { useLocale } from "./locale.ts";

/**
 * An email, a phone, a number of an order, a code: it reads from left to right in both languages. An email that is
 * too long for its line goes on behind its @, and a long name before it at a dot.
 */
export function Ltr({ children }: { readonly children: ReactNode }) {
  return (
    <bdi dir="ltr" className="ltr">
      {typeof children === "string" ? breakable(children) : children}
    </bdi>
  );
}

function breakable(text: string): ReactNode {
  const at = text.lastIndexOf("@") + 1;
  if (at === 0) return text;
  const parts = [...text.slice(0, at).split(/(?=\.)/), text.slice(at)];
  return parts.map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    <Fragment key={position}>
      {position > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A name or a text that somebody typed, in its own direction and with its line breaks. */
export function UserText({ children }: { readonly children: ReactNode }) {
  return <bdi className="typed">{children}</bdi>;
}

/**
 * An amount in major units, as the API and the audit have it: `USD 1,079`, as in the shop (design.md §9); it never
 * breaks.
 */
export function Money({
  major,
  currency = "USD",
}: {
  readonly major: number;
  readonly currency?: Currency;
}) {
  return (
    <bdi dir="ltr" className="figure">
      {formatPrice(major, currency)}
    </bdi>
  );
}

/** A whole number with its thousands apart. */
export function Figure({ value }: { readonly value: number }) {
  return (
    <bdi dir="ltr" className="figure">
      {formatNumber(value)}
    </bdi>
  );
}

/** The time of day on this device: `09:05`. */
function formatTime(time: Date): string {
  const [hours, minutes] = [time.getHours(), time.getMinutes()];
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/**
 * A moment, given as ISO 8601 in UTC, in the time zone of this device; without the year while that is
 * the current one, unless it is asked for: what ends is looked at in any year.
 */
export function When({
  at,
  withYear = false,
}: {
  readonly at: string;
  readonly withYear?: boolean;
}) {
  const locale = useLocale();
  const time = new Date(at);
  const isThisYear = time.getFullYear() === new Date().getFullYear();
  const format = isThisYear && !withYear ? formatDay : formatDate;
  return (
    <time dateTime={at} className="when">
      {format(localDay(time), locale)} <Ltr>{formatTime(time)}</Ltr>
    </time>
  );
}

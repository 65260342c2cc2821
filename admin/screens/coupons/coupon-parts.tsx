import type { AdminCouponAnswer } from "#contract/admin/coupons.ts";
import { couponPause } from "#core/discount.ts";
import { Ltr, Money, When } from "../../format.tsx";
import { Badge } from "../../ui/badge.tsx";
import { FilledText } from "./filled-text.tsx";
import { useCouponsWords } from "./words.ts";

/** What a coupon takes off: `10%` or an amount. */
export function Discount({
  coupon,
}: {
  readonly coupon: Pick<AdminCouponAnswer, "kind" | "value">;
}) {
  if (coupon.kind === "percent") return <Ltr>{coupon.value}%</Ltr>;
  return <Money major={coupon.value} />;
}

/** From when until when a coupon applies. */
export function Validity({
  coupon: { starts_at: from, ends_at: until },
}: {
  readonly coupon: Pick<AdminCouponAnswer, "starts_at" | "ends_at">;
}) {
  const words = useCouponsWords();
  if (from === null && until === null) return words.always;
  if (from === null) return <FilledText text={words.until} parts={{ time: moment(until) }} />;
  if (until === null) return <FilledText text={words.from} parts={{ time: moment(from) }} />;
  return <FilledText text={words.fromUntil} parts={{ from: moment(from), until: moment(until) }} />;
}

/** Whether buyers can use a coupon now: it is on, in its time, and not used up (D-191). */
export function CouponState({
  coupon,
}: {
  readonly coupon: Pick<
    AdminCouponAnswer,
    "active" | "starts_at" | "ends_at" | "uses" | "max_uses"
  >;
}) {
  const words = useCouponsWords();
  const { active, uses, starts_at: from, ends_at: until, max_uses: maxUses } = coupon;
  if (!active) return <Badge>{words.off}</Badge>;
  const startsAt = from === null ? null : new Date(from);
  const endsAt = until === null ? null : new Date(until);
  const pause = couponPause({ active, startsAt, endsAt, maxUses, uses }, new Date());
  if (pause === null) return <Badge tone="good">{words.on}</Badge>;
  const tone = pause === "coupon_not_started" ? "wait" : "plain";
  return <Badge tone={tone}>{words.paused[pause]}</Badge>;
}

function moment(at: string | null) {
  return at === null ? null : <When at={at} withYear />;
}

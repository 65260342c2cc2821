import type { StaffSeat } from "#contract/admin/learners.ts";
import { nameField } from "#contract/names.ts";
import { UserText } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { Badge } from "../../ui/badge.tsx";
import { ScreenLink } from "../../ui/button.tsx";
import { WhoLearns } from "./who-learns.tsx";
import { useLearnersWords } from "./words.ts";

type OfSeat = { readonly seat: StaffSeat };

/** Who learns on a seat and in which group, or that nobody is named. */
export function SeatLearner({ seat: { learner, group } }: OfSeat) {
  const words = useLearnersWords();
  if (learner === null) return <Badge tone="wait">{words.unnamed}</Badge>;
  return (
    <>
      <WhoLearns learner={learner} />{" "}
      {group !== null && (
        <p>
          {words.group}:{" "}
          <ScreenLink to={`/admin/groups/${group.id}`}>
            <UserText>{group.name}</UserText>
          </ScreenLink>
        </p>
      )}
    </>
  );
}

/** The package that was paid, and which of its seats it is. */
export function SeatPackage({ seat }: OfSeat) {
  const words = useLearnersWords();
  const locale = useLocale();
  return (
    <>
      {seat[nameField(locale)]} <span className="faint">{seatText(words, seat)}</span>
    </>
  );
}

/** Which seat of its package it is: `1 of 2`. */
export function seatText(
  words: ReturnType<typeof useLearnersWords>,
  { unit, quantity }: StaffSeat,
): string {
  return words.seat.replace("{unit}", String(unit)).replace("{quantity}", String(quantity));
}

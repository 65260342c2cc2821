import { useState } from "react";
import type { listGroupLengths } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { GROUP_NUMBERS } from "#core/group.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { type GroupDraft, LENGTH_FIELDS, type LengthField } from "./group-draft.ts";

type DefaultLength = {
  /** The draft with the numbers of its programme, where nobody has typed any. */
  readonly draft: GroupDraft;
  /** The numbers that the packages of the chosen programme do not give, and nobody has typed. */
  readonly unknown: readonly LengthField[];
  /** Notes what a change of the form has typed: that stays, whatever programme is chosen. */
  keepTyped(next: GroupDraft): void;
};

/** Begins a group, if it is a new one, with as many sessions and minutes as the packages of its programme have. */
export function useDefaultLength(draft: GroupDraft, isNew: boolean): DefaultLength {
  const [typed, setTyped] = useState<readonly LengthField[]>([]);
  const answer = useAnswer<typeof listGroupLengths>(paths.groupLengths, { isNeeded: isNew });
  const length = answer.data?.lengths.find(({ programme }) => programme === draft.programme);
  const untyped = LENGTH_FIELDS.filter((field) => !typed.includes(field));
  const begun = { ...draft };
  // Not what the form had for another programme.
  for (const field of untyped) begun[field] = length?.[field] ?? GROUP_NUMBERS[field].usual;
  return {
    draft: begun,
    unknown: length === undefined ? [] : untyped.filter((field) => length[field] === null),
    keepTyped: (next) =>
      setTyped([...typed, ...untyped.filter((field) => next[field] !== begun[field])]),
  };
}

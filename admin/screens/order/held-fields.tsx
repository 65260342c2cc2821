import type { RefundPreview } from "#contract/admin/refunds.ts";
import { nameField } from "#contract/names.ts";
import { sessionsInWords, writeHeld } from "#core/held-sessions.ts";
import { useLocale } from "../../locale.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { Notice } from "../../ui/states.tsx";
import { useOrdersWords } from "../orders/words.ts";

/** The entered sessions of each line, by its position: how many were held, of how many in all. */
export type Held = Readonly<Record<number, { readonly held: number | null; readonly of: number }>>;

/** The entered sessions as the API expects them; `undefined` until every line has a number. */
export function heldText(held: Held, lines: number): string | undefined {
  const counted = Array.from({ length: lines }, (_, index) => held[index]).flatMap((part) =>
    part === undefined || part.held === null ? [] : [{ held: part.held, of: part.of }],
  );
  return counted.length < lines ? undefined : writeHeld(counted);
}

type HeldFieldsProps = {
  readonly preview: RefundPreview;
  readonly held: Held;
  readonly onChange: (held: Held) => void;
};

/** The fields for the held sessions of each line, from which the policy calculates the refund. */
export function HeldFields({ preview, held, onChange }: HeldFieldsProps) {
  const { refund: words } = useOrdersWords();
  const locale = useLocale();
  if (preview.needs === "decision") {
    return <Notice>{words.needsDecision}</Notice>;
  }
  return (
    <fieldset className="refund-lines">
      <legend>
        <h3>{words.policy}</h3>
      </legend>
      {preview.needs === "sessions_held" && <p className="faint">{words.needsHeld}</p>}
      {preview.lines.map((line, index) => {
        const entered = held[index] ?? { held: null, of: line.sessions[0] ?? 0 };
        const name = line[nameField(locale)];
        const inAll = (count: number) =>
          sessionsInWords(count, line.foundation_sessions, words, locale);
        const enter = (values: Partial<typeof entered>) =>
          onChange({ ...held, [index]: { ...entered, ...values } });
        return (
          <div key={line.course_package_id} className="fields">
            <NumberField
              key={entered.of}
              label={words.held.replace("{name}", name)}
              hint={words.inAll.replace("{sessions}", inAll(entered.of))}
              value={entered.held}
              min={0}
              max={entered.of}
              onChange={(count) => enter({ held: count })}
            />
            {line.sessions.length > 1 && (
              <Select
                label={words.of.replace("{name}", name)}
                value={String(entered.of)}
                onChange={(of) => enter({ of: Number(of), held: null })}
                options={line.sessions.map((count) => ({
                  value: String(count),
                  label: inAll(count),
                }))}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

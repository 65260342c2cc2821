import type { RefundClaimPreview } from "#contract/refund-claim.ts";
import { sessionsInWords } from "#core/held-sessions.ts";
import { formatNumber } from "#core/locale.ts";
import type { Copy } from "#web/copy/copy.ts";
import { courseName } from "#web/copy/course-name.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Field } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import type { Fault, HeldAnswer } from "./held-answers.ts";

type HeldFieldsProps = {
  readonly lines: RefundClaimPreview["lines"];
  readonly answers: readonly HeldAnswer[];
  /** The lines that were refused and not changed since. */
  readonly faults: readonly Fault[];
  readonly locked: boolean;
  readonly copy: Copy<"account">["refund"];
  readonly onChange: (position: number, answer: HeldAnswer) => void;
};

/** How many sessions of each line were held; and of how many, where a line may have one of two numbers. */
export function HeldFields({ lines, answers, faults, locked, copy, onChange }: HeldFieldsProps) {
  const locale = useLocale();
  return lines.map((line, position) => {
    const said = answers[position] ?? { held: "", of: 0 };
    const say = (change: Partial<HeldAnswer>) => onChange(position, { ...said, ...change });
    const name = courseName(line, locale);
    const inAll = (count: number) => sessionsInWords(count, line.foundation_sessions, copy, locale);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order are frozen.
      <div key={position} className="refund-line">
        <Field
          label={copy.held.replace("{name}", name)}
          hint={copy.heldHint.replace("{sessions}", inAll(said.of))}
          error={
            faults.includes(position) && copy.heldInvalid.replace("{max}", formatNumber(said.of))
          }
        >
          {(aria) => (
            <input
              {...aria}
              className="field-input"
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              readOnly={locked}
              value={said.held}
              onChange={({ target }) => say({ held: target.value })}
            />
          )}
        </Field>
        {line.sessions.length > 1 && (
          <Field label={copy.of.replace("{name}", name)}>
            {(aria) => (
              <div className="field-select">
                <select
                  {...aria}
                  className="field-input"
                  disabled={locked}
                  value={said.of}
                  onChange={({ target }) => say({ of: Number(target.value) })}
                >
                  {line.sessions.map((count) => (
                    <option key={count} value={count}>
                      {inAll(count)}
                    </option>
                  ))}
                </select>
                <Icon name="chevron-down" />
              </div>
            )}
          </Field>
        )}
      </div>
    );
  });
}

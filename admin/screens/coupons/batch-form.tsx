import { useState } from "react";
import type { addCouponBatch, getCouponFile } from "#contract/admin/coupons.ts";
import * as paths from "#contract/admin/paths.ts";
import { MAX_BATCH, readCodePrefix } from "#core/discount.ts";
import { download } from "../../api/call.ts";
import { CallError, fieldError } from "../../api/call-error.ts";
import { useAction } from "../../api/use-answer.ts";
import { Button } from "../../ui/button.tsx";
import { isSame } from "../../ui/draft.ts";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Failure, LiveRegion, Notice } from "../../ui/states.tsx";
import { UnsavedChangesPrompt } from "../../ui/unsaved-changes.tsx";
import { NEW_COUPON, ruleOf } from "./coupon-draft.ts";
import { RuleFields } from "./rule-fields.tsx";
import { useCouponsWords } from "./words.ts";

const FILE = "coupons.csv";

/** The form before anything is typed. */
const NOTHING = { batch: "", prefix: "", count: 100 as number | null, draft: NEW_COUPON };

/** Makes many codes of one use each, and hands them out as a file. */
export function BatchForm() {
  const { batch: words, problems } = useCouponsWords();
  const [typed, setTyped] = useState(NOTHING);
  const [saved, setSaved] = useState(NOTHING);
  const { batch, prefix, count, draft } = typed;
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const [made, setMade] = useState<string | null>(null);
  const make = useAction(
    (sent: typeof NOTHING) =>
      download<typeof addCouponBatch>(paths.couponBatch, FILE, {
        method: "POST",
        body: {
          ...ruleOf(sent.draft),
          batch: sent.batch,
          prefix: sent.prefix,
          count: sent.count ?? 0,
        },
      }),
    {
      stale: [paths.coupons],
      onDone: (_, sent) => {
        setMade(sent.batch);
        setSaved(sent);
      },
    },
  );
  const again = useAction((name: string) =>
    download<typeof getCouponFile>(paths.couponFile, FILE, { query: { batch: name } }),
  );
  const errorOf = (field: string) => fieldError(make.error, field);
  const isSaid = make.error instanceof CallError && make.error.errors.length > 0;
  const submit = () => {
    setMade(null);
    make.start(typed);
  };
  return (
    <Form className="card stack" onSubmit={submit} failure={make.error}>
      <UnsavedChangesPrompt isNeeded={!isSame(typed, saved)} />
      <p>{words.lead}</p>
      <div className="fields fields-top">
        <TextField
          label={words.name}
          value={batch}
          onChange={(name) => set({ batch: name })}
          error={errorOf("batch")}
          missing={words.nameMissing}
          hint={words.nameHint}
          maxLength={100}
        />
        <TextField
          label={words.prefix}
          value={prefix}
          onChange={(next) => set({ prefix: next })}
          error={errorOf("prefix")}
          refusal={readCodePrefix(prefix) === null ? problems.prefix : undefined}
          hint={words.prefixHint}
          dir="ltr"
          maxLength={12}
        />
        <NumberField
          label={words.count}
          value={count}
          onChange={(next) => set({ count: next })}
          error={errorOf("count")}
          min={1}
          max={MAX_BATCH}
          isRequired
        />
      </div>
      <RuleFields
        draft={draft}
        onChange={(rule) => set({ draft: rule })}
        errorOf={errorOf}
        isSingleUse
      />
      {!isSaid && <Failure error={make.error} />}
      <LiveRegion>
        {made !== null && (
          <Notice tone="good">
            <div className="row">
              <span>{words.made}</span>
              <Button icon="download" isPending={again.pending} onPress={() => again.start(made)}>
                {words.again}
              </Button>
            </div>
          </Notice>
        )}
      </LiveRegion>
      <Failure error={again.error} />
      <div className="row">
        <Button type="submit" tone="primary" isPending={make.pending}>
          {words.start}
        </Button>
      </div>
    </Form>
  );
}

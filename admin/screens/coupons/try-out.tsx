import { useState } from "react";
import type { tryCoupon } from "#contract/admin/coupons.ts";
import * as paths from "#contract/admin/paths.ts";
import { MAX_QUANTITY } from "#core/cart.ts";
import { MAX_TYPED_CODE_LENGTH } from "#core/discount.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { Failure } from "../../ui/states.tsx";
import { TryResult } from "./try-result.tsx";
import { usePackages } from "./use-packages.ts";
import { useCouponsWords } from "./words.ts";

type Line = { readonly key: number; readonly id: string | null; readonly quantity: number | null };

const EMPTY_LINE: Line = { key: 1, id: null, quantity: 1 };

/** Tries a code on a cart that staff put together, and explains the answer. */
export function TryOut() {
  const words = useCouponsWords().tryOut;
  const packages = usePackages().filter(({ active }) => active);
  const [code, setCode] = useState("");
  const [lines, setLines] = useState<readonly Line[]>([EMPTY_LINE]);
  const options = packages.map(({ id, name }) => ({ value: String(id), label: name }));
  const items = lines.flatMap(({ id, quantity }) =>
    id === null || quantity === null ? [] : [{ course_package_id: Number(id), quantity }],
  );
  const attempt = useAction(() =>
    call<typeof tryCoupon>("POST", paths.tryCoupon, { body: { coupon_code: code, items } }),
  );
  const change = (key: number, values: Partial<Line>) => {
    attempt.forget();
    setLines(lines.map((line) => (line.key === key ? { ...line, ...values } : line)));
  };
  const isPossible = code.trim() !== "" && lines.some(({ id }) => id !== null);
  return (
    <div className="coupon-try">
      <Form className="card stack" onSubmit={() => attempt.start()} failure={attempt.error}>
        <p>{words.lead}</p>
        <TextField
          label={words.code}
          value={code}
          onChange={(next) => {
            attempt.forget();
            setCode(next);
          }}
          dir="ltr"
          maxLength={MAX_TYPED_CODE_LENGTH}
        />
        {lines.map(({ key, id, quantity }) => (
          <div key={key} className="coupon-line">
            <Select
              label={words.package}
              value={id}
              onChange={(chosen) => change(key, { id: chosen })}
              options={options}
            />
            <NumberField
              label={words.quantity}
              value={quantity}
              onChange={(next) => change(key, { quantity: next })}
              min={1}
              max={MAX_QUANTITY}
              isRequired
            />
            {lines.length > 1 && (
              <IconButton
                icon="close"
                label={words.removeLine}
                onPress={() => {
                  attempt.forget();
                  setLines(lines.filter((line) => line.key !== key));
                }}
              />
            )}
          </div>
        ))}
        <div className="row">
          <Button
            icon="plus"
            onPress={() => {
              attempt.forget();
              setLines([
                ...lines,
                { ...EMPTY_LINE, key: Math.max(...lines.map((line) => line.key)) + 1 },
              ]);
            }}
          >
            {words.addLine}
          </Button>
          <Button type="submit" tone="primary" isPending={attempt.pending} isDisabled={!isPossible}>
            {words.start}
          </Button>
        </div>
        <Failure error={attempt.error} />
      </Form>
      {/* There before its text, because a region that arrives with it is not read out. */}
      <div aria-live="polite">
        {attempt.result !== undefined && <TryResult result={attempt.result} />}
      </div>
    </div>
  );
}

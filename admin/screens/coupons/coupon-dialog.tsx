import { useState } from "react";
import type { AdminCouponAnswer, addCoupon, changeCoupon } from "#contract/admin/coupons.ts";
import * as paths from "#contract/admin/paths.ts";
import { isCouponCode } from "#core/discount.ts";
import { isolateIn } from "#core/locale.ts";
import { call } from "../../api/call.ts";
import { fieldError, isChangedMeanwhile } from "../../api/call-error.ts";
import { useAction } from "../../api/use-answer.ts";
import { useLocale } from "../../locale.ts";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { EditConflict, isShownByForm } from "../../ui/edit-conflict.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { draftOf, NEW_COUPON, ruleOf } from "./coupon-draft.ts";
import { RuleFields } from "./rule-fields.tsx";
import { useCouponValues } from "./use-coupon-values.tsx";
import { useCouponsWords } from "./words.ts";

type CouponDialogProps = {
  /** `null` for a new one. */
  readonly coupon: AdminCouponAnswer | null;
  readonly onClose: () => void;
};

/** Makes or changes a coupon. If somebody else has changed it meanwhile, it shows what. */
export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const { form: words, problems } = useCouponsWords();
  const { form } = useShellWords();
  const locale = useLocale();
  const edit = useDraft(coupon, draftOf, NEW_COUPON);
  const { draft, base, theirs } = edit;
  const [code, setCode] = useState("");
  const shownValues = useCouponValues();

  const send = async (): Promise<AdminCouponAnswer> => {
    const body = { ...ruleOf(draft), max_uses: draft.max_uses };
    if (base === null) {
      return call<typeof addCoupon>("POST", paths.coupons, { body: { ...body, code } });
    }
    const options = { params: { id: base.id }, version: `"${base.version}"`, body };
    return call<typeof changeCoupon>("PATCH", paths.coupon, options).catch((error: unknown) => {
      if (isChangedMeanwhile(error))
        edit.rebase((error.data as { current: AdminCouponAnswer }).current);
      throw error;
    });
  };
  const save = useAction(send, {
    stale: [paths.coupons],
    onDone: () => {
      toast(words.saved);
      onClose();
    },
  });
  const errorOf = (field: string) => fieldError(save.error, field);
  const title =
    coupon === null
      ? words.newTitle
      : words.title.replace("{code}", isolateIn(locale, coupon.code));

  return (
    <Dialog title={title} isOpen onClose={onClose} isWide>
      <Form onSubmit={() => save.start()} failure={save.error} isBusy={save.pending}>
        {coupon === null && (
          <TextField
            label={words.code}
            value={code}
            onChange={setCode}
            error={errorOf("code")}
            refusal={isCouponCode(code) ? undefined : problems.code}
            hint={words.codeHint}
            dir="ltr"
            maxLength={40}
            autoFocus
          />
        )}
        <RuleFields draft={draft} onChange={edit.setDraft} errorOf={errorOf} />
        <EditConflict
          {...shownValues}
          fields={theirs}
          mine={draft}
          current={edit.baseDraft}
          onTake={edit.takeTheirs}
        />
        {!isShownByForm(save.error, theirs) && <Failure error={save.error} />}
        <DialogActions isBusy={save.pending} isDirty={edit.isDirty || code !== ""}>
          <Button type="submit" tone="primary" isPending={save.pending}>
            {form.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

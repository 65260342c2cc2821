import { fieldError } from "../../api/call-error.ts";
import { Button } from "../../ui/button.tsx";
import { changedFields } from "../../ui/draft.ts";
import { EditConflict, isShownByForm } from "../../ui/edit-conflict.tsx";
import { Form } from "../../ui/form.tsx";
import { Failure } from "../../ui/states.tsx";
import { UnsavedChangesPrompt } from "../../ui/unsaved-changes.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { EffectiveFromFields } from "./effective-from-fields.tsx";
import { TermsFields } from "./terms-fields.tsx";
import { type PackageFormProps, usePackageForm } from "./use-package-form.ts";
import { usePackageValues } from "./use-package-values.tsx";
import { usePackagesWords } from "./words.ts";

/**
 * The form of a package. If somebody else has changed the package since the form was opened, the form shows what,
 * keeps what was typed, and overwrites the change only when it is sent once more.
 */
export function PackageForm(props: PackageFormProps) {
  const { draft, onChange } = props;
  const words = usePackagesWords().form;
  const { base, baseDraft, theirs, takeTheirs, effectiveFrom, changeEffectiveFrom, save } =
    usePackageForm(props);
  const shownValues = usePackageValues();
  const isLater = effectiveFrom.kind === "later";

  const errorOf = (field: string) => fieldError(save.error, field);

  return (
    <Form onSubmit={() => save.start({ draft, effectiveFrom })} failure={save.error}>
      <UnsavedChangesPrompt isNeeded={changedFields(draft, baseDraft).length > 0} subject="id" />
      <TermsFields
        draft={draft}
        onChange={onChange}
        strikeable={base.strikeable}
        errorOf={errorOf}
      />
      <EffectiveFromFields
        effectiveFrom={effectiveFrom}
        onChange={changeEffectiveFrom}
        error={errorOf("from")}
      />
      <DetailFields draft={draft} onChange={onChange} errorOf={errorOf} isDisabled={isLater} />
      <EditConflict
        {...shownValues}
        fields={theirs}
        mine={draft}
        current={baseDraft}
        onTake={takeTheirs}
      />
      {!isShownByForm(save.error, theirs) && <Failure error={save.error} />}
      <div className="row">
        <Button type="submit" tone="primary" isPending={save.pending}>
          {isLater ? words.schedule : words.save}
        </Button>
      </div>
    </Form>
  );
}

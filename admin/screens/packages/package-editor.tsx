import "./packages.css";
import { useState } from "react";
import type { AdminPackageAnswer } from "#contract/admin/packages.ts";
import { draftOf, type PackageDraft } from "./package-draft.ts";
import { PackageForm } from "./package-form.tsx";
import { Preview } from "./preview.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ScheduledChanges } from "./scheduled-changes.tsx";

/** One package: its form beside what visitors will see of it, what is scheduled, what it cost. */
export function PackageEditor({ coursePackage }: { readonly coursePackage: AdminPackageAnswer }) {
  const [draft, setDraft] = useState<PackageDraft>(() => draftOf(coursePackage));
  return (
    <div className="package-editor">
      <PackageForm coursePackage={coursePackage} draft={draft} onChange={setDraft} />
      <div className="stack">
        <Preview draft={draft} />
        <ScheduledChanges coursePackage={coursePackage} />
      </div>
      <PriceHistory id={coursePackage.id} />
    </div>
  );
}

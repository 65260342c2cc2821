import "./coupons.css";
import { useShellWords } from "../../shell/words.ts";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { BatchForm } from "./batch-form.tsx";
import { CouponList } from "./coupon-list.tsx";
import { FamilyForm } from "./family-form.tsx";
import { TryOut } from "./try-out.tsx";
import { useCouponsWords } from "./words.ts";

/** Coupons: their list, a box to try them, many codes at once, and the family discount. */
export function Screen() {
  const words = useCouponsWords();
  const { screens } = useShellWords();
  return (
    <Page title={screens.coupons} lead={words.lead}>
      <Tabs
        label={words.tabs.label}
        tabs={[
          { id: "list", label: words.tabs.list, content: <CouponList /> },
          { id: "try", label: words.tabs.tryOut, content: <TryOut /> },
          { id: "batch", label: words.tabs.batch, content: <BatchForm /> },
          { id: "family", label: words.tabs.family, content: <FamilyForm /> },
        ]}
      />
    </Page>
  );
}

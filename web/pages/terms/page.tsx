import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { LegalPage } from "#web/ui/legal/legal-page.tsx";
import type { Route } from "./+types/page.ts";

export const loader = pageLoader("terms");
export const clientLoader = pageClientLoader("terms");

/** One address for both languages, `/en/terms-and-conditions/terms`: it shows the stored locale (D-12). */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage copy={loaderData.copy} />;
}

import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { LegalPage } from "#web/ui/legal/legal-page.tsx";
import type { Route } from "./+types/page.ts";

export const loader = pageLoader("refund");
export const clientLoader = pageClientLoader("refund");

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage copy={loaderData.copy} />;
}

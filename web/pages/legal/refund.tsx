import { pageClientLoader, pageLoader } from "#web/page-data.ts";
import type { Route } from "./+types/refund.ts";
import { LegalPage } from "./legal-page.tsx";

export const loader = pageLoader("refund");
export const clientLoader = pageClientLoader("refund");

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage copy={loaderData.copy} />;
}

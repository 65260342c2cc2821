import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { LegalPage } from "#web/ui/legal/legal-page.tsx";
import type { Route } from "./+types/page.ts";

export const loader = pageLoader("policy");
export const clientLoader = pageClientLoader("policy");

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage copy={loaderData.copy} />;
}

import { pageClientLoader, pageLoader } from "#web/page-data.ts";
import type { Route } from "./+types/policy.ts";
import { LegalPage } from "./legal-page.tsx";

export const loader = pageLoader("policy");
export const clientLoader = pageClientLoader("policy");

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage copy={loaderData.copy} />;
}

import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { LegalPage } from "#web/ui/legal/legal-page.tsx";
import type { Route } from "./+types/page.ts";

export const loader = pageLoader("privacy");
export const clientLoader = pageClientLoader("privacy");

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage copy={loaderData.copy} />;
}

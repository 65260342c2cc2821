import { pageClientLoader, pageLoader } from "#web/page-data.ts";
import type { Route } from "./+types/privacy.ts";
import { LegalPage } from "./legal-page.tsx";

export const loader = pageLoader("privacy");
export const clientLoader = pageClientLoader("privacy");

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage copy={loaderData.copy} />;
}

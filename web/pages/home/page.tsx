import { useEffect } from "react";
import { useLocation } from "react-router";
import { paymentMethods } from "#web/cart/payment-methods.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { useRootData } from "#web/data/root-data.ts";
import { DeferredSections } from "#web/ui/deferred-sections/deferred-sections.tsx";
import { Testimonials } from "#web/ui/testimonials/testimonials.tsx";
import { showToast } from "#web/ui/toast/toasts.ts";
import type { Route } from "./+types/page.ts";
import { About } from "./about.tsx";
import { Contact } from "./contact.tsx";
import { FutureBuilders } from "./future-builders.tsx";
import { Hero } from "./hero.tsx";
import { Programmes } from "./programmes.tsx";

export const loader = pageLoader("home");
export const clientLoader = pageClientLoader("home");

/**
 * Says that payment is off when a visitor arrives here: a guarded page sends its visitors home without
 * a message (D-04; design.md §8, "Payments off"). An address with a section is not such a case.
 */
function usePaymentsOffToast(): void {
  const root = useRootData();
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival.
  useEffect(() => {
    const { gateways, fetched } = paymentMethods.get();
    const available = fetched ? gateways : root?.gateways;
    const off = available?.length === 0 && hash === "";
    if (off) showToast("paymentsOff");
  }, [key]);
}

export default function HomePage({ loaderData: { copy, prices } }: Route.ComponentProps) {
  usePaymentsOffToast();
  return (
    <>
      <Hero copy={copy.hero} />
      <DeferredSections>
        <Programmes copy={copy.programmes} languages={copy.languages} prices={prices} />
        <About copy={copy.about} />
        <Testimonials copy={copy.testimonials} />
        <FutureBuilders copy={copy.futureBuilders} prices={prices} />
        <Contact copy={copy.contact} />
      </DeferredSections>
    </>
  );
}

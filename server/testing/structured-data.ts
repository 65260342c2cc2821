import { z } from "zod";

const text = z.string().min(1);
const address = z.url();
const offer = z.strictObject({
  "@type": z.literal("Offer"),
  sku: text,
  name: text,
  category: z.literal("Paid"),
  price: z.number().positive(),
  priceCurrency: z.literal("USD"),
  availability: z.literal("https://schema.org/InStock"),
  url: address,
});
const provider = z.strictObject({ "@id": address });
/** What schema.org and the search engines want to know of each thing that we describe. */
const thing = z.discriminatedUnion("@type", [
  z.looseObject({ "@type": z.literal("Organization"), name: text, url: address, logo: address }),
  z.looseObject({ "@type": z.literal("WebSite"), name: text, url: address }),
  z.looseObject({
    "@type": z.literal("Course"),
    name: text,
    description: text,
    provider,
    offers: z.array(offer).min(1),
  }),
  z.strictObject({
    "@type": z.literal("FAQPage"),
    mainEntity: z
      .array(
        z.strictObject({
          "@type": z.literal("Question"),
          name: text,
          acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text }),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(
        z.strictObject({
          "@type": z.literal("ListItem"),
          position: z.int().positive(),
          name: text,
          item: address,
        }),
      )
      .min(2),
  }),
]);
/** The description of a page in the vocabulary of schema.org, complete and with nothing unknown in it. */
export const structuredData = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@graph": z.array(thing),
});

import {
  CONTACT_FIELDS,
  type ContactErrorCode,
  type ContactField,
  type ContactForm,
  contactErrors,
  normalizeContactForm,
} from "#core/contact.ts";
import { api } from "#web/api/api.ts";
import { type Enquiry, type EnquiryRules, useEnquiry } from "#web/ui/enquiry-form/use-enquiry.ts";

const EMPTY: ContactForm = { name: "", email: "", phone: "", msg: "" };

const RULES: EnquiryRules<ContactForm, ContactField, ContactErrorCode> = {
  empty: EMPTY,
  fields: CONTACT_FIELDS,
  normalize: normalizeContactForm,
  check: contactErrors,
  next: () => EMPTY,
};

export type Contact = Enquiry<ContactForm, ContactField, ContactErrorCode>;

/** The contact form at work (D-35). */
export const useContact = (): Contact => useEnquiry(RULES, api.sendContactMessage);

import type { ContactBody } from "#contract/contact.ts";
import * as paths from "#contract/paths.ts";
import {
  CONTACT_FIELDS,
  type ContactErrorCode,
  type ContactField,
  type ContactForm,
  contactErrors,
  normalizeContactForm,
} from "#core/contact.ts";
import { call } from "#web/api/api.ts";
import { type Enquiry, type EnquiryRules, useEnquiry } from "#web/ui/enquiry-form/use-enquiry.ts";
import { CONTACT_DRAFT } from "#web/visitor/drafts.ts";

const EMPTY: ContactForm = { name: "", email: "", phone: "", msg: "" };

const RULES: EnquiryRules<ContactForm, ContactField, ContactErrorCode> = {
  empty: EMPTY,
  draftKey: CONTACT_DRAFT,
  fields: CONTACT_FIELDS,
  normalize: normalizeContactForm,
  check: contactErrors,
  next: () => EMPTY,
};

export type Contact = Enquiry<ContactForm, ContactField, ContactErrorCode>;

/** The contact form at work (D-35). */
export const useContact = (): Contact =>
  useEnquiry(RULES, (body: ContactBody) => call(paths.contact, { body }));

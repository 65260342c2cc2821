import { type PhoneRules, PLAIN_PHONE_RULES } from "#core/phone.ts";
import { createStore } from "#web/browser/store.ts";

type PhoneNumbers = typeof import("./phone-numbers.ts");

/**
 * What numbers look like in each country; `null` until it has come. It is fetched when the form opens:
 * nobody needs it before, and without it the form knows dial codes alone.
 */
export const phoneNumbers = createStore<PhoneNumbers | null>(null);

/**
 * Never throws. The next opening of the form tries again; a browser that remembers the failure, as Chromium
 * does, fails until the page is loaded again.
 */
export async function loadPhoneNumbers(): Promise<void> {
  try {
    phoneNumbers.set(await import("./phone-numbers.ts"));
  } catch (error) {
    console.warn("Phone numbers of countries did not load", error);
  }
}

export function phoneRules(): PhoneRules {
  return phoneNumbers.get()?.PHONE_RULES ?? PLAIN_PHONE_RULES;
}

import { type PhoneRules, PLAIN_PHONE_RULES } from "#core/phone.ts";
import { createStore } from "#web/browser/store.ts";

type PhoneNumbers = typeof import("./phone-numbers.ts");

/**
 * The number formats of all countries; `null` until loaded. Fetched when the form opens, because nothing needs
 * them before; without them the form only knows dial codes.
 */
export const phoneNumbers = createStore<PhoneNumbers | null>(null);

/**
 * Never throws. The next opening of the form tries again; a browser that caches the failure, such as Chromium,
 * fails until the page is reloaded.
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

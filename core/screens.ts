import { addressBeside, addressIn, plainAddress } from "./addresses.ts";
import type { PriceList } from "./catalog.ts";
import { LOCALES } from "./locale.ts";

/**
 * Who may know about a screen. `public`: everybody; it is in the sitemap and can be shared.
 * `personal`: it shows what belongs to the visitor, so no browser stores it and no list names it.
 * `payment`: also, its address names a payment, so search engines must not keep it. `secret`: also,
 * everybody who knows the address may read it, so nothing repeats the address (D-129).
 */
type Visibility = "public" | "personal" | "payment" | "secret";

/** A programme, by the name in its colours, pictures and links. */
export type Programme = "coding" | "character" | "math" | "fitness" | "tutoring" | "ai";

/** The properties of a screen. Its words and its folder have the name of its row. */
export type Screen = {
  /** The name of its route, from the specification if that gives one. */
  readonly id: string;
  /** Its plain address; `:name` stands for any text without a slash. Other languages add a prefix. */
  readonly path: string;
  /** One address for all languages (D-12). */
  readonly hasOneAddress?: true;
  /** An old address that redirects here (D-11). */
  readonly formerPath?: string;
  readonly visibility: Visibility;
  /** Reachable only while at least one gateway is available (R-ROUTE-18, R-ROUTE-19). */
  readonly guarded?: true;
  /** The price lists rendered into its document. */
  readonly prices?: readonly PriceList[];
  readonly programme?: Programme;
  /** The section of the home page about the programme, if there is one. */
  readonly homeSection?: string;
};

/** The screens of the shop, in the order of the sitemap. A new one is a row here. */
export const SCREENS = {
  home: { id: "HomePage", path: "/", visibility: "public", prices: ["default"] },
  coding: {
    id: "CodingPage",
    path: "/coding",
    formerPath: "/coding-and-ai",
    visibility: "public",
    prices: ["coding"],
    programme: "coding",
    homeSection: "coding-and-ai",
  },
  "character-building": {
    id: "CharacterBuildingPage",
    path: "/character-building",
    visibility: "public",
    prices: ["ai"],
    programme: "character",
    homeSection: "character-building",
  },
  "mental-math": {
    id: "MentalMathPage",
    path: "/mental-math",
    visibility: "public",
    prices: ["default", "coding"],
    programme: "math",
    homeSection: "mental-math",
  },
  "children-fitness": {
    id: "ChildrenFitnessPage",
    path: "/children-fitness",
    visibility: "public",
    prices: ["default"],
    programme: "fitness",
    homeSection: "children-fitness",
  },
  // Private tutoring is called FitnessPage here and nowhere else (D-13).
  "private-tutoring": {
    id: "FitnessPage",
    path: "/private-tutoring",
    visibility: "public",
    prices: ["default"],
    programme: "tutoring",
    homeSection: "private-tutoring",
  },
  "ai-teacher-training": {
    id: "AiTeacherTrainingPage",
    path: "/ai-teacher-training",
    visibility: "public",
    prices: ["ai"],
    programme: "ai",
  },
  packages: {
    id: "PackagesPage",
    path: "/packages",
    visibility: "public",
    guarded: true,
    prices: ["default"],
  },
  "character-building-packages": {
    id: "CharacterBuildingPackagesPage",
    path: "/character-building-packages",
    visibility: "public",
    guarded: true,
    prices: ["default"],
  },
  cart: { id: "CartPage", path: "/cart", visibility: "personal", guarded: true },
  success: { id: "SuccessPage", path: "/success", visibility: "payment", guarded: true },
  login: { id: "LoginPage", path: "/login", visibility: "personal" },
  account: { id: "AccountPage", path: "/account", visibility: "personal" },
  receipt: { id: "ReceiptPage", path: "/receipt/:key", visibility: "secret" },
  policy: { id: "PolicyPage", path: "/policy", visibility: "public" },
  refund: { id: "RefundPage", path: "/refund", visibility: "public" },
  privacy: { id: "PrivacyPage", path: "/privacy", visibility: "public" },
  terms: {
    id: "TermsPage",
    path: "/en/terms-and-conditions/terms",
    hasOneAddress: true,
    visibility: "public",
  },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenName = keyof typeof SCREENS;
export const SCREEN_NAMES = Object.keys(SCREENS) as readonly ScreenName[];

export function screenOf(name: ScreenName): Screen {
  return SCREENS[name];
}

/** The name of a route's screen; `null` for the root and the route of unknown addresses. */
export function screenNameOfRoute(id: string): ScreenName | null {
  return SCREEN_NAMES.find((name) => SCREENS[name].id === id) ?? null;
}

/** The row of a route's screen; `null` if it has none. */
export function screenOfRoute(id: string | undefined): Screen | null {
  const name = id === undefined ? null : screenNameOfRoute(id);
  return name === null ? null : screenOf(name);
}

/** The screens of the programmes, in the order of all lists. */
export const PROGRAMME_SCREENS = SCREEN_NAMES.flatMap((name) => {
  const { programme, ...screen } = screenOf(name);
  return programme === undefined ? [] : [{ ...screen, programme }];
});

/** The addresses of a screen, the plain one first; parameters stay as `:name`. */
export function addressesOf(name: ScreenName): readonly string[] {
  const { path, hasOneAddress = false } = screenOf(name);
  return hasOneAddress ? [path] : LOCALES.map((locale) => addressIn(locale, path));
}

/** Replaces the old address of a screen by the current one in the same language; others stay (D-11). */
export function currentPath(pathname: string): string {
  const former = plainAddress(pathname);
  const screen = SCREEN_NAMES.map(screenOf).find(({ formerPath }) => formerPath === former);
  return screen === undefined ? pathname : addressBeside(pathname, screen.path);
}

/** Whether search engines are told not to keep a screen. */
export function isKeptFromSearch({ visibility }: Screen): boolean {
  return visibility === "payment" || visibility === "secret";
}

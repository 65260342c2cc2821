import { addressIn, addressInLanguageOf, plainAddress } from "./addresses.ts";
import { CHARACTER_PACKAGE_IDS, type PriceList } from "./catalog.ts";
import { LOCALES } from "./locale.ts";

/**
 * Who may know about a screen. `public`: everybody; it is in the sitemap and can be shared. `personal`: it
 * shows the visitor's data, so browsers do not store it and no list names it. `payment`: in addition, its
 * address names a payment, so search engines must not index it. `secret`: in addition, everybody who knows the
 * address may read it, so nothing repeats the address (D-129).
 */
type Visibility = "public" | "personal" | "payment" | "secret";

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
} & (ProgrammeFields | { readonly [Field in keyof ProgrammeFields]?: never });

/** Additional properties of a programme screen. */
type ProgrammeFields = {
  /** The name of its colours and its drawing. */
  readonly programme: string;
  /** The packages that it sells, from the first of its price lists (R-DATA-08 to R-DATA-13, D-31, D-43). */
  readonly coursePackageIds: readonly number[];
  /** The section of home about the programme, if there is one. */
  readonly homeSection?: string;
  /** Whether its first class can be a free trial: then its page has a second button, and the form offers it. */
  readonly hasTrial?: true;
};

/** The screens of the shop, in the order of the sitemap. To add a screen, add a row. */
export const SCREENS = {
  home: { id: "HomePage", path: "/", visibility: "public", prices: ["default"] },
  coding: {
    id: "CodingPage",
    path: "/coding",
    formerPath: "/coding-and-ai",
    visibility: "public",
    prices: ["coding"],
    programme: "coding",
    coursePackageIds: [42],
    homeSection: "coding-and-ai",
  },
  "character-building": {
    id: "CharacterBuildingPage",
    path: "/character-building",
    visibility: "public",
    prices: ["ai"],
    programme: "character",
    coursePackageIds: CHARACTER_PACKAGE_IDS["moulhim-program"],
    homeSection: "character-building",
  },
  "mental-math": {
    id: "MentalMathPage",
    path: "/mental-math",
    visibility: "public",
    prices: ["default", "coding"],
    programme: "math",
    coursePackageIds: [44],
    homeSection: "mental-math",
  },
  "children-fitness": {
    id: "ChildrenFitnessPage",
    path: "/children-fitness",
    visibility: "public",
    prices: ["default"],
    programme: "fitness",
    coursePackageIds: [43],
    homeSection: "children-fitness",
    hasTrial: true,
  },
  // Private tutoring is called FitnessPage here and nowhere else (D-13).
  "private-tutoring": {
    id: "FitnessPage",
    path: "/private-tutoring",
    visibility: "public",
    prices: ["default"],
    programme: "tutoring",
    coursePackageIds: [53],
    homeSection: "private-tutoring",
  },
  "ai-teacher-training": {
    id: "AiTeacherTrainingPage",
    path: "/ai-teacher-training",
    visibility: "public",
    prices: ["ai"],
    programme: "ai",
    coursePackageIds: [41],
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
  trial: { id: "TrialPage", path: "/trial", visibility: "public" },
  cart: { id: "CartPage", path: "/cart", visibility: "personal", guarded: true },
  success: { id: "SuccessPage", path: "/success", visibility: "payment", guarded: true },
  login: { id: "LoginPage", path: "/login", visibility: "personal" },
  account: { id: "AccountPage", path: "/account", visibility: "personal" },
  receipt: { id: "ReceiptPage", path: "/receipt/:key", visibility: "secret" },
  learners: { id: "LearnersPage", path: "/learners/:key", visibility: "secret" },
  "shared-cart": { id: "SharedCartPage", path: "/shared-cart/:key", visibility: "secret" },
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
type ProgrammeScreenName = {
  [Name in ScreenName]: (typeof SCREENS)[Name] extends ProgrammeFields ? Name : never;
}[ScreenName];
export type Programme = (typeof SCREENS)[ProgrammeScreenName]["programme"];
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

type ProgrammeScreen = Screen &
  ProgrammeFields & { readonly name: ProgrammeScreenName; readonly programme: Programme };

/** The screens of the programmes, in the order in which they are listed everywhere. */
export const PROGRAMME_SCREENS: readonly ProgrammeScreen[] = SCREEN_NAMES.filter(
  (name): name is ProgrammeScreenName => "programme" in SCREENS[name],
).map((name) => ({ ...SCREENS[name], name }));

/** The addresses of a screen, the plain one first; parameters stay as `:name`. */
export function addressesOf(name: ScreenName): readonly string[] {
  const { path, hasOneAddress = false } = screenOf(name);
  return hasOneAddress ? [path] : LOCALES.map((locale) => addressIn(locale, path));
}

/**
 * Replaces the old address of a screen by the current one in the same language; other addresses are unchanged
 * (D-11).
 */
export function currentPath(pathname: string): string {
  const former = plainAddress(pathname);
  const screen = SCREEN_NAMES.map(screenOf).find(({ formerPath }) => formerPath === former);
  return screen === undefined ? pathname : addressInLanguageOf(pathname, screen.path);
}

/** Whether search engines are asked not to index a screen. */
export function isKeptFromSearch({ visibility }: Screen): boolean {
  return visibility === "payment" || visibility === "secret";
}

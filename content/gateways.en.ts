import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Currency } from "#core/money.ts";

/** What the payment block says of the parts in one of a lender's currencies. */
type PlanWords = {
  /** Above the parts. */
  readonly schedule: string;
  /** The first part, where the plan above is in the lender's other currency. */
  readonly elsewhere: string;
};

/** What the payment block says of a gateway; `plans` are of one that splits, in each of its currencies. */
type MethodWords = {
  readonly name: string;
  readonly line: string;
  readonly countries: string;
  readonly note: string;
  readonly button: string;
  readonly plans: Readonly<Partial<Record<Currency, PlanWords>>>;
};

type Each<Words> = Readonly<Record<GatewayIdentifier, Words>>;

const names: Each<string> = { stripe: "Stripe", tamara: "Tamara", tabby: "Tabby" };

const lenderRefund = (name: string) =>
  `${name} lowers or cancels the payments still open, and returns what you have paid beyond that, by its own rules and times.`;

const dirhams: PlanWords = {
  schedule: "Four payments in UAE dirhams (approximate amounts)",
  elsewhere: "In the UAE: about AED\u00a0{amount} for each payment",
};

const methods: Each<MethodWords> = {
  stripe: {
    name: "Card",
    line: "The full amount at once, in US dollars.",
    countries: "Every country",
    note: "",
    button: "Pay by card with Stripe",
    plans: {},
  },
  tamara: {
    name: "Tamara",
    line: "Four payments in Saudi riyals or UAE dirhams, one today and one each month.",
    countries: "Saudi Arabia, UAE",
    note: "",
    button: "Pay in 4 with Tamara",
    plans: {
      SAR: {
        schedule: "Four payments in Saudi riyals (approximate amounts)",
        elsewhere: "In Saudi Arabia: about SAR\u00a0{amount} for each payment",
      },
      AED: dirhams,
    },
  },
  tabby: {
    name: "Tabby",
    line: "Four payments in UAE dirhams, one today and one each month.",
    countries: "UAE only",
    note: "",
    button: "Pay later with Tabby",
    plans: { AED: dirhams },
  },
};

const chosen: Each<string> = {
  stripe: "By card, on Stripe’s page",
  tamara: "With Tamara",
  tabby: "With Tabby",
};

const refunds: Each<string> = {
  stripe: "It goes to the same card. Banks usually show it after 5 to 10 working days.",
  tamara: lenderRefund(names.tamara),
  tabby: lenderRefund(names.tabby),
};

/** Every word that is said of a gateway by its name. */
export const copy = {
  names,
  methods,
  /** Below the marks of cards. */
  wallets: "Apple Pay or Google Pay appears on Stripe’s page if your device has it.",
  /** In the checkout modal. */
  chosen,
  /** In the mail about a refund. */
  refunds,
  /** What a gateway is told a discount is. */
  discount: "Discount",
  /** Between the packages of an order, in the one line that a gateway shows of it. */
  listComma: ", ",
  /** The gateways in a row, for sentences that name several. */
  lists: {
    any: "Stripe, Tamara or Tabby",
    anyLender: "Tamara or Tabby",
    allLenders: "Tamara and Tabby",
  },
  /** Sentences whose grammar depends on how many there are, and points of lists. */
  prose: {
    terms:
      "Tamara and Tabby split the amount into parts, in the currency shown on their page. Their own terms apply to those payments.",
    approval:
      "Tamara and Tabby decide whether they can offer you a plan. Their page shows each payment and its date before you agree, and the agreement is between you and them. We receive the order once they approve it.",
    waysToPay: [
      "Bank card: the full amount at once, in US dollars, on the secure page of Stripe. You can pay by card from any country. If your card is in another currency, your bank sets the rate and may add its own fee.",
      "Tamara: instalments for buyers in Saudi Arabia, in riyals, and in the United Arab Emirates, in dirhams.",
      "Tabby: instalments for buyers in the United Arab Emirates, in dirhams.",
    ],
    waysBack: [
      "Card: Stripe sends the amount to the same card in US dollars. Banks usually show it after 5 to 10 working days. If your card is in another currency, your bank’s rate on that day decides the amount you see.",
      "Tamara and Tabby: the provider lowers or cancels the payments still open, and returns what you have paid beyond that, by its own rules and times.",
    ],
  },
};

export type GatewaysCopy = typeof copy;

import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Audience } from "#core/catalog.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import type { OrderStatus } from "#core/order.ts";
import type { TrialState } from "#core/trial.ts";
import type { DayPart, Weekday } from "#core/weekly-wishes.ts";
import type { Time } from "./column-types.ts";
import type { ExtentColumns } from "./extent.ts";
import type { NameColumns } from "./names.ts";

type ShopSettings = { id: Generated<boolean>; family_discount_percent: number; updated_at: Time };

type CoursePackages = NameColumns &
  ExtentColumns & {
    id: number;
    price: number;
    price_before: number | null;
    audience: Audience | null;
    active: Generated<boolean>;
    sample: Generated<boolean>;
    updated_at: Time;
  };

type Coupons = {
  id: Generated<number>;
  code: string;
  kind: "percent" | "fixed";
  value: number;
  minimum_total: Generated<number>;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_person: number | null;
  uses: Generated<number>;
  active: Generated<boolean>;
  sample: Generated<boolean>;
  created_at: Time;
  package_ids: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
  batch: ColumnType<string | null, string | null | undefined, never>;
};

type PriceChanges = {
  id: Generated<number>;
  course_package_id: number;
  price: number;
  price_before: number | null;
  active: boolean;
  starts_at: Date;
  actor: "start" | "operator" | "staff";
  staff_id: string | null;
  created_at: Time;
  cancelled_at: Date | null;
  applied_at: Date | null;
};

type Users = {
  id: string;
  name: string;
  email: string;
  email_key: string;
  verified_at: Date | null;
  erased_at: Date | null;
  created_at: Time;
};

type UserTokens = {
  token_hash: string;
  user_id: string;
  browser_hash: string;
  created_at: Time;
  expires_at: Date;
  used_at: Time;
  revoked_at: Date | null;
};

type LoginCodes = {
  email_key: string;
  browser_hash: string;
  code_hash: string;
  tries: Generated<number>;
  created_at: Time;
  expires_at: Date;
};

type RateLimits = { key: string; hits: number; window_ends: Date };

type Carts = {
  id: string;
  session_hash: string | null;
  user_id: string | null;
  moved_from_session_hash: string | null;
  coupon_id: number | null;
  purchase_id: string;
  shared_cart_id: string | null;
  created_at: Time;
  updated_at: Time;
};

type CartItems = {
  id: Generated<number>;
  cart_id: string;
  course_package_id: number;
  quantity: number;
};

type SharedCarts = {
  id: string;
  browser_hash: string;
  coupon_id: number | null;
  payable: number;
  created_at: Time;
  expires_at: Date;
  taken_at: Date | null;
  revoked_at: Date | null;
};

type SharedCartLines = {
  shared_cart_id: string;
  position: number;
  course_package_id: number;
  quantity: number;
  unit_price: number;
};

type SharedCartPurchases = {
  purchase_id: string;
  shared_cart_id: string;
  is_own: boolean;
  since: Date;
};

type SharedCartNotices = {
  cart_id: string;
  order_id: string;
  course_package_id: number;
  shared_cart_id: string;
  units: number;
  at: Date;
};

type Orders = {
  id: string;
  number: string;
  user_id: string;
  cart_id: string | null;
  purchase_id: string;
  status: Generated<OrderStatus>;
  duplicate: Generated<boolean>;
  superseded_at: Date | null;
  learners_reminded_at: Generated<Date | null>;
  /** When a guest's cart with this order was merged into the cart of an account. */
  poured_at: Date | null;
  fingerprint: string;
  gateway: GatewayIdentifier;
  currency: Currency;
  family_discount: number;
  coupon_discount: number;
  total: number;
  refunded: Generated<number>;
  coupon_id: number | null;
  firstname: string;
  lastname: string;
  name_key: GeneratedAlways<string>;
  last_name_key: GeneratedAlways<string>;
  country: string;
  phone: string;
  email: string;
  email_key: string;
  person_email_key: string | null;
  person_phone_key: string | null;
  website: string;
  locale: Locale;
  receipt_key_hash: string | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  erased_at: Date | null;
  created_at: Time;
  paid_at: Date | null;
  updated_at: Time;
};

type ShownTerms = { version: string; locale: Locale; text: string; first_shown_at: Date };

type OrderLines = NameColumns &
  ExtentColumns & {
    order_id: string;
    position: number;
    course_package_id: number;
    quantity: number;
    unit_price: number;
  };

type CouponUses = {
  purchase_id: string;
  coupon_id: number;
  state: Generated<"held" | "kept" | "released">;
  created_at: Time;
};

type ContactMessages = {
  id: string;
  name: string;
  email: string;
  email_key: string;
  phone: string | null;
  message: string;
  locale: Locale;
  created_at: Time;
  assignee_id: string | null;
  closed_at: Date | null;
  version: Generated<number>;
};

type TrialRequests = {
  id: string;
  name: string;
  email: string;
  email_key: string;
  phone: string | null;
  programme: string;
  birth_year: number;
  locale: Locale;
  time_zone: string;
  days: ColumnType<Weekday[], readonly Weekday[], never>;
  day_parts: ColumnType<DayPart[], readonly DayPart[], never>;
  wishes: string;
  created_at: Time;
  state: Generated<TrialState>;
  starts_at: Date | null;
  minutes: Generated<number>;
  link: Generated<string>;
  sequence: Generated<number>;
  changed_at: Time;
  version: Generated<number>;
};

/** The tables of packages, customers, orders and visitors' messages. */
export type ShopTables = {
  shop_settings: ShopSettings;
  course_packages: CoursePackages;
  coupons: Coupons;
  price_changes: PriceChanges;
  users: Users;
  user_tokens: UserTokens;
  login_codes: LoginCodes;
  rate_limits: RateLimits;
  carts: Carts;
  cart_items: CartItems;
  shared_carts: SharedCarts;
  shared_cart_lines: SharedCartLines;
  shared_cart_purchases: SharedCartPurchases;
  shared_cart_notices: SharedCartNotices;
  orders: Orders;
  shown_terms: ShownTerms;
  order_lines: OrderLines;
  coupon_uses: CouponUses;
  contact_messages: ContactMessages;
  trial_requests: TrialRequests;
};

import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from "kysely";
import type { Audience } from "#core/catalog.ts";
import type { DisputeState } from "#core/dispute.ts";
import type { Split, ViewStep } from "#core/figures.ts";
import type { OutageReason } from "#core/gateway-health.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import type { OrderStatus } from "#core/order.ts";
import type { PaymentActor, PaymentStatus } from "#core/payment.ts";
import type { RefundState } from "#core/refund.ts";
import type { Role } from "#core/staff.ts";
import type { PageWords } from "#core/words.ts";
import type { ExtentColumns } from "./extent.ts";
import type { NameColumns } from "./names.ts";

/** A time in UTC; set by the database if omitted. */
type Time = ColumnType<Date, Date | undefined, Date>;

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

type Carts = {
  id: string;
  session_hash: string | null;
  user_id: string | null;
  moved_from_session_hash: string | null;
  coupon_id: number | null;
  purchase_id: string;
  created_at: Time;
  updated_at: Time;
};

type CartItems = {
  id: Generated<number>;
  cart_id: string;
  course_package_id: number;
  quantity: number;
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

type Payments = {
  id: string;
  order_id: string;
  gateway: GatewayIdentifier;
  status: Generated<PaymentStatus>;
  currency: Currency;
  amount: number;
  refunded: Generated<number>;
  refund_reserved: Generated<number>;
  disputed: Generated<number>;
  live: boolean;
  reference: string | null;
  charge_reference: string | null;
  payment_url: string | null;
  expires_at: Date | null;
  starting_since: Date | null;
  start_key_number: Generated<number>;
  next_check_at: Date | null;
  checks: Generated<number>;
  created_at: Time;
  settled_at: Date | null;
  updated_at: Time;
};

type GatewayHealth = {
  gateway: GatewayIdentifier;
  failed_at: ColumnType<Date[], Date[] | undefined, Date[]>;
  down_since: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
  last_reason: OutageReason | null;
  probed_at: Date | null;
};

type PaymentEvents = {
  id: Generated<number>;
  payment_id: string;
  actor: PaymentActor;
  cause: string;
  status_before: PaymentStatus | null;
  status_after: PaymentStatus;
  refund_id: string | null;
  amount: number | null;
  dispute_id: string | null;
  dispute_state: DisputeState | null;
  dispute_amount: number | null;
  at: Time;
};

type Refunds = {
  id: string;
  payment_id: string;
  gateway: GatewayIdentifier;
  amount: number;
  currency: Currency;
  state: Generated<RefundState>;
  actor: PaymentActor;
  reason: string;
  reference: string | null;
  refusal: string | null;
  key_number: Generated<number>;
  unanswered_at: Date | null;
  review: string | null;
  created_at: Time;
  sent_at: Date | null;
  settled_at: Date | null;
};

type Disputes = {
  id: string;
  payment_id: string;
  gateway: GatewayIdentifier;
  reference: string | null;
  amount: number;
  currency: Currency;
  state: DisputeState;
  reason: string | null;
  opened_at: Date;
  closed_at: Date | null;
  updated_at: Date;
};

type Announcements = {
  id: string;
  position: Generated<number>;
  order_id: string;
  type: "order.paid" | "order.refunded" | "order.disputed";
  status: "paid" | "refunded";
  refunded: number;
  dispute_state: DisputeState | null;
  dispute_amount: number | null;
  created_at: Time;
  tries: Generated<number>;
  claimed_until: Date | null;
  delivered_at: Date | null;
};

type WebhookEvents = {
  gateway: GatewayIdentifier;
  event_id: string;
  type: string;
  payment_id: string | null;
  reference: string | null;
  body: string;
  received_at: Time;
  processed_at: Date | null;
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

type MessageReplies = {
  message_id: string;
  key: string;
  staff_id: string;
  text: string;
  created_at: Date;
  tries: Generated<number>;
  failed_at: Date | null;
  sent_at: Date | null;
};

/** A calendar day as text, `2026-11-23`: no time zone touches it. */
type DayText = ColumnType<string, string, never>;

type ViewCounts = {
  day: DayText;
  step: ViewStep;
  screen: string;
  locale: Locale;
  count: number;
};

type FigureDays = {
  day: DayText;
  split: Split;
  key: string;
  currency: Currency;
  orders: number;
  paid: number;
  refunded: number;
};

type FigureProgress = {
  id: Generated<boolean>;
  summed_through: ColumnType<string, string, string>;
};

type Staff = {
  id: string;
  email: string;
  email_key: string;
  role: Role;
  created_at: Time;
  removed_at: Date | null;
};

type StaffSessions = {
  id: string;
  token_hash: string;
  staff_id: string;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  confirmed_at: Date;
  revoked_at: Date | null;
  confirm_tries: Generated<number>;
};

type StaffTotp = { staff_id: string; secret: string; last_step: number; created_at: Date };

type StaffRecoveryCodes = { staff_id: string; code_hash: string; used_at: Date | null };

type StaffPasskeys = {
  id: string;
  staff_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: Json;
  created_at: Date;
  used_at: Date | null;
};

type StaffSignIns = {
  browser_hash: string;
  staff_id: string;
  totp_secret: string | null;
  tries: number;
  expires_at: Date;
};

type StaffChallenges = {
  browser_hash: string;
  purpose: "sign_in" | "confirm" | "register";
  staff_id: string;
  challenge: string;
  expires_at: Date;
};

/** JSON that the database keeps as it is. */
type Json = ColumnType<unknown, string | null, never>;

type AuditEntries = {
  id: Generated<number>;
  at: Time;
  staff_id: string | null;
  actor: string;
  action: string;
  subject: string;
  before: Json;
  after: Json;
};

type RefundRequests = {
  id: string;
  payment_id: string;
  asked: number | null;
  amount: number;
  currency: Currency;
  reason: string;
  state: "placed" | "waiting" | "approved" | "declined";
  asked_by: string;
  asked_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
};

type OrderMails = {
  id: string;
  order_id: string;
  kind: "receipt" | "refund";
  locale: Locale;
  sent_at: Date;
};

type PaymentAlerts = {
  id: Generated<number>;
  gateway: GatewayIdentifier;
  reference: string;
  payment_id: string | null;
  problem: string;
  first_seen_at: Date;
  last_seen_at: Date;
  handled_at: Date | null;
};

type WordsSheets = {
  screen: string;
  revision: number;
  draft: ColumnType<PageWords | null, string | null, string | null>;
  changed_at: Date;
  changed_by: string;
};

type WordsVersions = {
  screen: string;
  version: number;
  words: ColumnType<PageWords, string, never>;
  published_at: Date;
  staff_id: string | null;
  actor: string;
  restores: number | null;
};

/** The tables of `migrations/`. Amounts are minor units, whole numbers in JavaScript. */
export type Schema = {
  shop_settings: ShopSettings;
  course_packages: CoursePackages;
  coupons: Coupons;
  price_changes: PriceChanges;
  users: Users;
  user_tokens: UserTokens;
  carts: Carts;
  cart_items: CartItems;
  orders: Orders;
  shown_terms: ShownTerms;
  order_lines: OrderLines;
  coupon_uses: CouponUses;
  payments: Payments;
  payment_events: PaymentEvents;
  gateway_health: GatewayHealth;
  refunds: Refunds;
  disputes: Disputes;
  announcements: Announcements;
  webhook_events: WebhookEvents;
  contact_messages: ContactMessages;
  message_replies: MessageReplies;
  view_counts: ViewCounts;
  figure_days: FigureDays;
  figure_progress: FigureProgress;
  login_codes: LoginCodes;
  rate_limits: RateLimits;
  staff: Staff;
  staff_sessions: StaffSessions;
  staff_totp: StaffTotp;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_passkeys: StaffPasskeys;
  staff_sign_ins: StaffSignIns;
  staff_challenges: StaffChallenges;
  audit_entries: AuditEntries;
  refund_requests: RefundRequests;
  order_mails: OrderMails;
  payment_alerts: PaymentAlerts;
  words_sheets: WordsSheets;
  words_versions: WordsVersions;
};

export type Database = Kysely<Schema>;
/** A query can run on the database or inside a transaction. */
export type Queryable = Kysely<Schema> | Transaction<Schema>;

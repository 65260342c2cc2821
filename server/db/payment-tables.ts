import type { ColumnType, Generated } from "kysely";
import type { Announcement, Assigned } from "#contract/announcement.ts";
import type { DisputeState } from "#core/dispute.ts";
import type { OutageReason } from "#core/gateway-health.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { InvoiceDocument, InvoiceKind, SellerRegistration } from "#core/invoice.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import type { PaymentActor, PaymentStatus } from "#core/payment.ts";
import type { RefundState } from "#core/refund.ts";
import type { RefundClaimState } from "#core/refund-claim.ts";
import type { Time } from "./column-types.ts";

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
  updated_at: Time;
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

type GatewayHealth = {
  gateway: GatewayIdentifier;
  failed_at: ColumnType<Date[], Date[] | undefined, Date[]>;
  down_since: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
  last_reason: OutageReason | null;
  probed_at: Date | null;
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

type Announcements = {
  id: string;
  position: Generated<number>;
  order_id: string;
  type: Announcement["type"];
  status: "paid" | "refunded";
  refunded: number;
  dispute_state: DisputeState | null;
  dispute_amount: number | null;
  assigned: ColumnType<Assigned | null, string | null, never>;
  created_at: Time;
  tries: Generated<number>;
  claimed_until: Date | null;
  delivered_at: Date | null;
};

type OrderMails = {
  id: string;
  order_id: string;
  kind: "receipt" | "refund" | "invoice" | "learners" | "schedule";
  locale: Locale;
  sent_at: Date;
};

type RefundClaims = {
  id: string;
  payment_id: string;
  held: string;
  amount: number | null;
  note: string;
  claimed_at: Date;
  state: Generated<RefundClaimState>;
  answer: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
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

type InvoiceNumbers = { kind: InvoiceKind; year: number; last: number; last_at: Date };

type InvoicesDue = {
  order_id: string;
  seller: ColumnType<SellerRegistration, string, never>;
  since: Date;
};

type Invoices = {
  id: string;
  kind: InvoiceKind;
  year: number;
  position: number;
  number: string;
  order_id: string;
  refund_id: string | null;
  issued_at: Date;
  currency: Currency;
  net: number;
  vat: number;
  total: number;
  document: ColumnType<InvoiceDocument, string, never>;
  buyer_name: string;
  buyer_email: string;
};

/** The tables of payments, refunds, disputes and invoices, and of the messages about them. */
export type PaymentTables = {
  payments: Payments;
  payment_events: PaymentEvents;
  gateway_health: GatewayHealth;
  refunds: Refunds;
  refund_claims: RefundClaims;
  disputes: Disputes;
  webhook_events: WebhookEvents;
  announcements: Announcements;
  order_mails: OrderMails;
  payment_alerts: PaymentAlerts;
  invoice_numbers: InvoiceNumbers;
  invoices_due: InvoicesDue;
  invoices: Invoices;
};

import type { ColumnType, Generated } from "kysely";
import type { Split, ViewStep } from "#core/figures.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import type { Role } from "#core/staff.ts";
import type { PageWords } from "#core/words.ts";
import type { DayText, Json, Time } from "./column-types.ts";

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
  browser_hash: string | null;
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

/** The tables of the back office. */
export type StaffTables = {
  staff: Staff;
  staff_sessions: StaffSessions;
  staff_totp: StaffTotp;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_passkeys: StaffPasskeys;
  staff_sign_ins: StaffSignIns;
  staff_challenges: StaffChallenges;
  audit_entries: AuditEntries;
  refund_requests: RefundRequests;
  message_replies: MessageReplies;
  view_counts: ViewCounts;
  figure_days: FigureDays;
  figure_progress: FigureProgress;
  words_sheets: WordsSheets;
  words_versions: WordsVersions;
};

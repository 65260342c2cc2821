import { sql } from "kysely";
import { brand } from "#content/brand.ts";
import { copy as mailWords } from "#content/mail.en.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { LedgerEntry } from "#sandbox/gateway.ts";
import { BROKEN_ROWS, findBrokenInvariants } from "../db/invariants.ts";
import type { Database } from "../db/schema.ts";
import { sandboxOf } from "./sandbox-client.ts";
import type { TestApp } from "./test-app.ts";

/** The function that holds `BROKEN_ROWS`, planned once: it is called after each step. */
const CHECK_ALL = "broken_rows";

/** Prepares a shop's database for checks of its books. */
export async function prepareChecks(db: Database): Promise<void> {
  await sql
    .raw(
      `create function ${CHECK_ALL}() returns table ("position" integer, number text)
        language plpgsql as $$ #variable_conflict use_column
        begin return query ${BROKEN_ROWS}; end $$`,
    )
    .execute(db);
}

const CODE_SUBJECT = mailWords.loginCode.subject.replace("{brand}", brand.name.en);

/** A payment in our books, with data of its order and its gateway. */
export type Position = {
  readonly id: string;
  readonly gateway: GatewayIdentifier;
  readonly status: string;
  readonly duplicate: boolean;
  readonly amount: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly number: string;
  readonly unsettled: boolean;
  readonly refunds: number;
  readonly email: string;
  readonly after: string | null;
};

/** The books of a simulated shop, compared with its gateways, mails and buyers' tokens. */
export class SimulatedBooks {
  readonly #app: TestApp;
  readonly #sandbox: ReturnType<typeof sandboxOf>;
  /** The hashes of the tokens from sign-ins, with the email verified for each. */
  readonly #proved = new Map<string, string>();

  constructor(app: TestApp) {
    this.#app = app;
    this.#sandbox = sandboxOf(app);
  }

  /** Records that the holder of the token with this hash has verified the email. */
  prove(tokenHash: string, email: string): void {
    this.#proved.set(tokenHash, email);
  }

  /** What has happened but must not, as sentences; empty if all is well. */
  async broken(): Promise<readonly string[]> {
    const [positions, ledger] = [await this.positions(), await this.#sandbox.ledger()];
    return [
      ...(await findBrokenInvariants(this.#app.shop.db, `select * from ${CHECK_ALL}()`)),
      ...(await this.#unprovedTokens()),
      ...positions.flatMap(({ id, status, amount, refunded, after }) => {
        const there = sumsOf(ledger, id);
        const isPaid = status === "paid" || status === "refunded";
        return [
          ...(isPaid && amount > 0 && there.captured !== amount ? ["paid here, not there"] : []),
          ...(refunded > there.refunded ? ["more counted as given back than was"] : []),
          ...(there.captured > amount ? ["charged more than its total"] : []),
          ...(after === null ? [] : [`paid, and after that ${after}`]),
        ].map((what) => `${id}: ${what}`);
      }),
    ];
  }

  /** Tokens held by somebody who did not verify their email. */
  async #unprovedTokens(): Promise<readonly string[]> {
    const { rows } = await sql<{ hash: string; email: string; proved: boolean; browsers: number }>`
      select t.token_hash as hash, u.email_key as email, u.verified_at is not null as proved,
        (select count(distinct other.browser_hash)::int from user_tokens other
          where other.user_id = u.id) as browsers
      from user_tokens t join users u on u.id = t.user_id`.execute(this.#app.shop.db);
    return rows.flatMap(({ hash, email, proved, browsers }) => {
      const provedEmail = this.#proved.get(hash);
      if (proved && provedEmail !== email) return [`${email}: a token for who did not prove it`];
      return !proved && (provedEmail !== undefined || browsers > 1)
        ? [`${email}: a guest's token in ${browsers} browsers`]
        : [];
    });
  }

  /** Differences between the two sides or the mails; there must be none once everything is settled. */
  async differences(emails: readonly string[]): Promise<readonly string[]> {
    const [positions, ledger] = [await this.positions(), await this.#sandbox.ledger()];
    const mails = await this.#sandbox.mails();
    const problems = positions.flatMap(({ id, gateway, status, amount, refunded, ...position }) => {
      const { unsettled, disputed } = position;
      const there = sumsOf(ledger, id);
      // Lenders report disputes only to staff, who may not have recorded them.
      const isReported = this.#app.shop.gateways.get(gateway)?.reportsDisputes;
      const agrees = isReported !== true || there.disputed === disputed;
      const isPaid = status === "paid" || status === "refunded";
      return [
        ...(unsettled ? [`stuck as ${status}`] : []),
        ...(there.captured === (isPaid ? amount : 0) ? [] : [`${status}, ${there.captured} taken`]),
        ...(agrees ? [] : [`${disputed} disputed here, ${there.disputed} there`]),
        ...(there.refunded === refunded ? [] : [`${refunded} back here, ${there.refunded} there`]),
      ].map((what) => `${id}: ${what}`);
    });
    for (const address of emails) {
      const own = positions.filter(({ email }) => email === address);
      const bought = own.filter(({ status, duplicate }) => isBought(status) && !duplicate).length;
      const expected = bought + own.reduce((sum, { refunds }) => sum + refunds, 0);
      const count = mails.filter(
        ({ to, subject }) => to === address && subject !== CODE_SUBJECT,
      ).length;
      if (count !== expected) problems.push(`${address}: ${count} mails, not ${expected}`);
    }
    const { rows } = await sql<{ code: string }>`
      select distinct c.code from coupon_uses u join coupons c on c.id = u.coupon_id
      where u.state = 'held'`.execute(this.#app.shop.db);
    return [...problems, ...rows.map(({ code }) => `${code} is held, and nothing is open`)];
  }

  /** All payments in our books, or one of them. */
  async positions(id?: string): Promise<readonly Position[]> {
    const { rows } = await sql<Position>`
      select p.id, p.gateway, p.status, o.duplicate, p.amount, p.refunded, p.disputed, o.number, o.email,
        o.status = 'pending' as unsettled,
        (select count(*)::int from refunds r where r.payment_id = p.id and r.state = 'done') as refunds,
        (select string_agg(e.status_after, ', ') from payment_events e where e.payment_id = p.id
          and e.status_after not in ('paid', 'refunded')
          and e.id > (select min(f.id) from payment_events f
            where f.payment_id = p.id and f.status_after = 'paid')) as after
      from payments p join orders o on o.id = p.order_id
      where ${id === undefined ? sql`true` : sql`p.id = ${id}`}`.execute(this.#app.shop.db);
    return rows;
  }
}

const isBought = (status: string) => status === "paid" || status === "refunded";

/** The amounts at the gateways for one of our payments, over all its pages. */
function sumsOf(ledger: readonly LedgerEntry[], id: string) {
  const entries = ledger.filter(({ reference }) => reference === id);
  return {
    captured: entries.reduce((sum, { captured }) => sum + captured, 0),
    refunded: entries.reduce((sum, { refunded }) => sum + refunded, 0),
    disputed: entries.reduce((sum, { disputed }) => sum + disputed, 0),
  };
}

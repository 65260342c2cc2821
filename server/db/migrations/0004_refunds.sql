-- Money that goes back, and what is announced about orders.

alter table payments
  -- The sum of its refunds that were not refused: what is gone, or may be on its way.
  add column refund_reserved minor_units not null default 0,
  -- The gateway's id of the money itself, where its refund events name that and not the payment.
  add column charge_reference text,
  -- However many ask at once, no more can be given back than was paid.
  add constraint payment_reserves_at_most_the_amount check (refund_reserved <= amount),
  add constraint payment_refunded_was_reserved check (refunded <= refund_reserved);
create index payments_charge on payments (gateway, charge_reference)
  where charge_reference is not null;

create table refunds (
  -- Whoever asks names it: the same id asked for again is the same refund. At the gateway it is the
  -- idempotency key.
  id text primary key check (length(id) between 8 and 100),
  payment_id text not null references payments,
  gateway gateway_name not null,
  amount minor_units not null check (amount > 0),
  currency currency_code not null,
  -- requested: promised by us; sent: the gateway was asked, and its last word is still to come.
  state text not null default 'requested' check (state in ('requested', 'sent', 'done', 'refused')),
  actor text not null check (actor in ('return', 'webhook', 'sweep', 'checkout', 'staff', 'operator')),
  reason text not null,
  -- The gateway's own id, once it told us; it may tell of money that went back without one.
  reference text,
  -- What the gateway said when it refused.
  refusal text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  constraint one_refund_per_reference unique (gateway, reference),
  constraint settled_refund_has_a_date
    check ((state in ('done', 'refused')) = (settled_at is not null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_open on refunds (created_at) where state in ('requested', 'sent');

-- What a refund is about never changes, and money that went back stays gone.
create function keep_refund_terms() returns trigger language plpgsql as $$
begin
  if (new.id, new.payment_id, new.gateway, new.amount, new.currency)
      is distinct from (old.id, old.payment_id, old.gateway, old.amount, old.currency)
      or (old.state = 'done' and new.state <> 'done') then
    raise exception 'a refund keeps its terms, and one that is done stays done';
  end if;
  return new;
end
$$;
create trigger refunds_keep_their_terms
  before update on refunds for each row execute function keep_refund_terms();
create trigger refunds_stay
  before delete on refunds for each row execute function refuse_change();

-- The ledger says of money that went back how much it was, and by which refund.
alter table payment_events
  add column refund_id text references refunds,
  add column amount minor_units,
  add constraint refund_event_has_an_amount check ((refund_id is null) = (amount is null));

-- What is told to whoever wants to know about paid and refunded orders, in the order in which it
-- happened. The order itself is told as it then was: its state and what had been given back.
create table announcements (
  id text primary key,
  position bigint generated always as identity unique,
  order_id uuid not null references orders on delete cascade,
  type text not null check (type in ('order.paid', 'order.refunded')),
  status text not null check (status in ('paid', 'refunded')),
  refunded minor_units not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Who is telling it now has until then; so an order's announcements keep their order.
  claimed_until timestamptz,
  delivered_at timestamptz
);
create index announcements_waiting on announcements (order_id, position)
  where delivered_at is null;

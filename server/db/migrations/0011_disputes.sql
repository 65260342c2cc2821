-- Money that buyers dispute at their bank or lender.

alter table payments
  -- What of it is disputed and not won. The gateway's word counts, also where it is more than was paid.
  add column disputed minor_units not null default 0;

create table disputes (
  id uuid primary key,
  payment_id text not null references payments,
  gateway gateway_name not null,
  -- The gateway's own id; none where it has no words for disputes and staff wrote down what they heard.
  reference text,
  amount minor_units not null check (amount > 0),
  currency currency_code not null,
  state text not null check (state in ('opened', 'lost', 'won')),
  -- The gateway's word for why, such as 'fraudulent'.
  reason text,
  opened_at timestamptz not null,
  -- When it was won or lost.
  closed_at timestamptz,
  updated_at timestamptz not null,
  constraint one_dispute_per_reference unique (gateway, reference),
  constraint closed_dispute_has_a_date check ((state <> 'opened') = (closed_at is not null))
);
create index disputes_payment on disputes (payment_id);
-- Two that the gateway does not name could not be told apart.
create unique index one_nameless_dispute_at_a_time on disputes (payment_id)
  where reference is null and state <> 'won';
create index disputes_open on disputes (gateway) where state = 'opened';

-- Which payment a dispute is about never changes, and one that was won stays won.
create function keep_dispute_terms() returns trigger language plpgsql as $$
begin
  if (new.id, new.payment_id, new.gateway, new.reference, new.currency)
      is distinct from (old.id, old.payment_id, old.gateway, old.reference, old.currency)
      or (old.state = 'won' and new.state <> 'won')
      or (old.state = 'lost' and new.state = 'opened') then
    raise exception 'a dispute keeps its terms, and does not go back to where it was';
  end if;
  return new;
end
$$;
create trigger disputes_keep_their_terms
  before update on disputes for each row execute function keep_dispute_terms();
create trigger disputes_stay
  before delete on disputes for each row execute function refuse_change();

-- The ledger says of each move of a dispute what it became, and of how much.
alter table payment_events
  add column dispute_id uuid references disputes,
  add column dispute_state text check (dispute_state in ('opened', 'lost', 'won')),
  add column dispute_amount minor_units,
  add constraint dispute_event_says_what_it_became
    check (num_nulls(dispute_id, dispute_state, dispute_amount) in (0, 3)),
  add constraint event_is_about_one_thing check (refund_id is null or dispute_id is null);
create index payment_events_dispute on payment_events (dispute_id, id) where dispute_id is not null;

alter table announcements
  drop constraint announcements_type_check,
  add constraint announcements_type_check
    check (type in ('order.paid', 'order.refunded', 'order.disputed')),
  -- Of a dispute, what it became and of how much.
  add column dispute_state text check (dispute_state in ('opened', 'lost', 'won')),
  add column dispute_amount minor_units,
  add constraint disputed_order_says_how
    check ((type = 'order.disputed') = (num_nulls(dispute_state, dispute_amount) = 0));

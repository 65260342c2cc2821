-- What the back office needs to find orders among a million, to give money back with two people, and
-- to see what waits for somebody (interface.md §12).

-- A name as it is searched: small letters, and the Arabic letters that people type one for another as
-- one, without vowel marks.
create function search_key(words text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(words,
    U&'\0623\0625\0622\0671\0649\0629\0640\064B\064C\064D\064E\064F\0650\0651\0652',
    U&'\0627\0627\0627\0627\064A\0647'))
$$;

-- The digits of a telephone number from its end: the end is the same in every spelling.
create function phone_from_end(phone text) returns text
language sql immutable strict parallel safe as $$
  select reverse(regexp_replace(phone, '[^0-9]', '', 'g'))
$$;

-- Amounts of all currencies in one whole measure, by the pegs of D-126, to sort by. Not strict: then the
-- database puts it into the query as it is, which is faster than a call for each row.
create function comparable_amount(amount numeric, currency text) returns numeric
language sql immutable parallel safe as $$
  select amount * case currency when 'USD' then 550875 when 'SAR' then 146900 else 150000 end
$$;

create index orders_by_time on orders (created_at, id);
create index orders_by_status on orders (status, created_at, id);
create index orders_by_total on orders (comparable_amount(total, currency), id);
create index orders_by_name on orders (search_key(firstname || ' ' || lastname) text_pattern_ops);
create index orders_by_last_name on orders (search_key(lastname || ' ' || firstname) text_pattern_ops);
create index orders_by_phone on orders (phone_from_end(phone) text_pattern_ops);
create index orders_by_email on orders (email_key text_pattern_ops);
create index payments_by_reference on payments (reference) where reference is not null;
create index payments_by_charge on payments (charge_reference) where charge_reference is not null;
create index webhook_events_by_payment on webhook_events (payment_id) where payment_id is not null;
create index webhook_events_by_reference on webhook_events (reference) where reference is not null;
-- What staff are shown as theirs to do.
create index payments_for_staff on payments (updated_at) where status in ('review', 'authorised');
create index payments_never_confirmed on payments (created_at)
  where status = 'created' and reference is null;
create index refunds_refused on refunds (settled_at) where state = 'refused';

-- What staff ask to be given back. Up to a sum it is a refund at once (placed); above it waits for a
-- second person. The refund then has the same id.
create table refund_requests (
  id text primary key check (length(id) between 8 and 100),
  payment_id text not null references payments,
  -- As it was asked; none for all that was left.
  asked minor_units check (asked > 0),
  amount minor_units not null check (amount > 0),
  currency currency_code not null,
  reason text not null,
  state text not null check (state in ('placed', 'waiting', 'approved', 'declined')),
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  constraint decision_has_somebody_and_a_time
    check (num_nulls(decided_by, decided_at) = case when state in ('approved', 'declined') then 0 else 2 end),
  constraint approved_by_a_second_person check (state <> 'approved' or decided_by <> asked_by)
);
create index refund_requests_payment on refund_requests (payment_id);
create index refund_requests_waiting on refund_requests (asked_at) where state = 'waiting';

-- The mails to a buyer that were handed over.
create table order_mails (
  id text primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('receipt', 'refund')),
  locale locale_name not null,
  sent_at timestamptz not null
);
create index order_mails_order on order_mails (order_id);

-- What the comparison with the gateways' lists could not explain, until somebody has looked at it.
create table payment_alerts (
  id bigint generated always as identity primary key,
  gateway gateway_name not null,
  reference text not null,
  payment_id text,
  problem text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  handled_at timestamptz,
  constraint one_alert_per_problem unique (gateway, reference, problem)
);
create index payment_alerts_open on payment_alerts (first_seen_at) where handled_at is null;

-- What families ask for: a refund of an order by the rules of the refund policy. What staff then give back
-- is in refund_requests and refunds.
create table refund_claims (
  id text primary key,
  payment_id text not null references payments,
  -- What the family says was held: `none`, `begun` where the order does not say how many sessions it has,
  -- else for each line the sessions that were held, and how many it has: `4/36,0/12`.
  held text not null check (held ~ '^(none|begun|[0-9]{1,6}/[0-9]{1,6}(,[0-9]{1,6}/[0-9]{1,6})*)$'),
  -- What the policy gave back for it at that time; null where staff decide.
  amount minor_units check (amount > 0),
  note text not null check (length(note) <= 1000),
  claimed_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'declined', 'withdrawn')),
  -- What staff wrote to the family when they declined.
  answer text not null default '' check (length(answer) <= 1000),
  decided_by uuid references staff,
  decided_at timestamptz,
  constraint a_decision_has_a_time check ((decided_at is null) = (state = 'waiting'))
);
create index refund_claims_payment on refund_claims (payment_id, claimed_at);
-- Asked twice at once, it is one claim.
create unique index refund_claims_one_waiting on refund_claims (payment_id) where state = 'waiting';
create index refund_claims_waiting on refund_claims (claimed_at) where state = 'waiting';

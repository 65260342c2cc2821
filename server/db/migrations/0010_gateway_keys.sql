-- What all processes have to agree on about calls to a gateway whose outcome is unknown.

alter table payments
  -- The number in the idempotency key of the call that opens the payment: one more for each key under
  -- which the gateway keeps nothing but an error of its own.
  add column start_key_number integer not null default 0 check (start_key_number >= 0);

alter table refunds
  -- The same of the call that gives the money back.
  add column key_number integer not null default 0 check (key_number >= 0),
  -- When that call was not answered in time: for a while it may still take effect.
  add column unanswered_at timestamptz,
  -- Why the refund is not asked for again before somebody has looked at it.
  add column review text;
create index refunds_in_review on refunds (payment_id) where review is not null;

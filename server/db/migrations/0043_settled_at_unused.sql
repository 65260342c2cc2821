-- When a payment was settled is told by payment_events, and nothing read this copy of it.
comment on column payments.settled_at is 'unused';

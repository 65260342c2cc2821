-- Of each gateway, the sweep claims first the unsettled payments, which are few, then all that are due, in
-- their order. It read the due ones of all gateways, and sorted them, for every 32 that it claimed.
create index payments_unsettled_to_check on payments (gateway, next_check_at)
  where status in ('created', 'pending', 'authorised', 'review');
create index payments_due on payments (gateway, next_check_at) where next_check_at is not null;

-- The nightly comparison reads the last days of one gateway.
create index payments_by_time on payments (gateway, created_at);

-- Last, as nobody can read payments from here to the end of the migration.
drop index payments_to_check;

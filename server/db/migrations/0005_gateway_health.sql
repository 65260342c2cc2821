-- What all processes know of the gateways: who has stopped answering, since when, and why.
create table gateway_health (
  gateway gateway_name primary key,
  -- The newest failures since the last success, at most as many as it takes to leave.
  failed_at timestamptz[] not null default '{}',
  -- Out of the list of available gateways since then; null while buyers may use it.
  down_since timestamptz,
  -- Kept when it is back, for staff who ask what it was.
  last_error text,
  last_error_at timestamptz,
  last_reason text check (last_reason in ('no_answer', 'key_refused')),
  -- Who probes a gateway claims it here, so that of many processes one does.
  probed_at timestamptz
);

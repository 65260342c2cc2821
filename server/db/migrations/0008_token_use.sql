-- A sign-in ends when it is not used for a while.

alter table user_tokens
  -- Written at most once an hour. A sign-in from before counts as used now.
  add column used_at timestamptz not null default now();

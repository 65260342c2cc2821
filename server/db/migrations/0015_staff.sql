-- The people of the back office (interface.md §12): emails, roles, sign-ins, and what they did.
create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  role text not null constraint role_is_one_we_know
    check (role in ('owner', 'sales', 'support', 'content')),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

-- One sign-in, in one browser; only a hash of its cookie is kept.
create table staff_sessions (
  id uuid primary key,
  token_hash text not null unique,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the second factor was last given.
  confirmed_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id) where revoked_at is null;

-- Every write of the back office, and every look at a person's data. It names people by the numbers
-- of their orders and messages, so that nothing personal has to be erased from it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id uuid references staff (id),
  -- Who it was, in words that stay when the person leaves.
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_entries_by_subject on audit_entries (subject, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit are never changed';
end
$$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function refuse_audit_change();

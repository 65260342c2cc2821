-- The second factors of the staff (interface.md §12): authenticator apps, recovery codes, passkeys.
create table staff_totp (
  staff_id uuid primary key references staff (id),
  -- Encrypted with a key made from APP_SECRET.
  secret text not null,
  -- The time step of the last code that was taken: neither it nor one before it is taken again.
  last_step bigint not null,
  created_at timestamptz not null
);

create table staff_recovery_codes (
  staff_id uuid not null references staff (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_passkeys (
  -- The credential's own id, in base64url.
  id text primary key,
  staff_id uuid not null references staff (id),
  name text not null,
  public_key text not null,
  -- As the authenticator counts its uses; many always say 0.
  counter bigint not null,
  transports jsonb not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

-- Sign-ins that have given the mailed code, and the second factor not yet.
create table staff_sign_ins (
  browser_hash text primary key,
  staff_id uuid not null references staff (id),
  -- Of an enrolment, encrypted as above; null when a second factor is set up.
  totp_secret text,
  tries integer not null,
  expires_at timestamptz not null
);

-- What a passkey has to sign; each serves once.
create table staff_challenges (
  browser_hash text not null,
  purpose text not null constraint purpose_is_one_we_know
    check (purpose in ('sign_in', 'confirm', 'register')),
  staff_id uuid not null references staff (id),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (browser_hash, purpose)
);

-- Wrong second factors since the last right one.
alter table staff_sessions add column confirm_tries integer not null default 0;

create index audit_entries_by_staff on audit_entries (staff_id, id);

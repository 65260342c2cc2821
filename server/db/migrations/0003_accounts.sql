-- Signing in by a code from a mail, and limits that all processes share.

-- The newest code of an address in one browser; a new one takes its place. A code asked for in one
-- browser is worthless in another and does not disturb the codes of others.
create table login_codes (
  email_key text not null,
  browser_hash text not null,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (email_key, browser_hash)
);
create index login_codes_expired on login_codes (expires_at);

-- How often something was done by somebody in the running window.
create table rate_limits (
  key text primary key,
  hits integer not null,
  window_ends timestamptz not null
);
create index rate_limits_ended on rate_limits (window_ends);

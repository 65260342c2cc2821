-- Requests for a free trial class, and the class that staff make of one.
create table trial_requests (
  id text primary key,
  name text not null check (name <> '' and length(name) <= 100),
  email text not null check (email <> '' and length(email) <= 254),
  -- Trimmed and in lower case, by which a person's requests are found.
  email_key text not null,
  phone text check (length(phone) <= 30),
  programme text not null check (programme <> '' and length(programme) <= 40),
  -- Of the child, of whom nothing else is asked.
  birth_year integer not null check (birth_year between 1900 and 2200),
  locale locale_name not null,
  -- An IANA name; times of this row are moments, and are shown by this clock.
  time_zone text not null check (time_zone <> '' and length(time_zone) <= 64),
  days text[] not null,
  day_parts text[] not null,
  wishes text not null check (length(wishes) <= 2000),
  created_at timestamptz not null default now(),
  state text not null default 'asked'
    check (state in ('asked', 'confirmed', 'held', 'missed', 'declined', 'cancelled')),
  -- The time that was confirmed last; it stays when the class is cancelled.
  starts_at timestamptz,
  minutes integer not null default 30 check (minutes between 10 and 180),
  link text not null default '' check (length(link) <= 500),
  -- Of the event in the family's calendar: grows with each change that is mailed.
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  -- Grows with every change by staff, so that the second of two is told (If-Match).
  version integer not null default 1,
  constraint a_confirmed_trial_has_a_time_and_a_link
    check (state not in ('confirmed', 'held', 'missed') or (starts_at is not null and link <> ''))
);
create index trial_requests_created on trial_requests (created_at, id);
create index trial_requests_email on trial_requests (email_key);
create index trial_requests_asked on trial_requests (created_at) where state = 'asked';

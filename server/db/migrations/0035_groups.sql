-- Groups of learners, with their weekly hours. Their sessions are reckoned from these by the group's own
-- clock (core/schedule.ts), so that summer time moves none of them.
create table groups (
  id uuid primary key,
  name text not null check (name <> '' and length(name) <= 100),
  programme text not null check (programme <> '' and length(programme) <= 40),
  level text not null check (level in ('unknown', 'foundation', 'beginner', 'intermediate', 'advanced')),
  locale locale_name not null,
  teacher text not null check (length(teacher) <= 100),
  -- An IANA name; days and hours of this row are by its clock.
  time_zone text not null check (time_zone <> '' and length(time_zone) <= 64),
  -- [{ "day": "sun", "starts": "17:00" }]
  hours jsonb not null,
  session_minutes integer not null check (session_minutes between 10 and 300),
  sessions integer not null check (sessions between 1 and 400),
  first_day date not null,
  -- The day from which the hours hold, and those before them:
  -- [{ "from": "2026-11-29", "time_zone": …, "hours": …, "session_minutes": … }]
  hours_from date not null check (hours_from >= first_day),
  earlier_hours jsonb not null default '[]',
  -- Days on which no session is held; the number of sessions stays, so that the last one moves.
  cancelled_days date[] not null default '{}' check (cardinality(cancelled_days) <= 100),
  -- Of the last session; it follows from the rest.
  last_day date not null check (last_day >= first_day),
  seats integer not null check (seats between 1 and 8),
  link text not null default '' check (length(link) <= 500),
  -- Of the events in the families' calendars: grows with each change.
  sequence integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  unique (id, seats)
);

-- Who sits in a group: each on a chair, of which a group has as many as seats. A ninth learner has none.
create table group_seats (
  group_id uuid not null,
  group_size integer not null,
  chair integer not null check (chair between 1 and group_size),
  -- Unique: nobody sits in two groups with one seat.
  seat_id uuid not null unique references seats on delete cascade,
  assigned_at timestamptz not null,
  primary key (group_id, chair),
  foreign key (group_id, group_size) references groups (id, seats) on update cascade
);

-- What the family of a seat was mailed last: the group with its hours, or that there is none any more.
create table told_schedules (
  seat_id uuid primary key references seats on delete cascade,
  -- How many mails have gone out about it.
  mails integer not null default 0,
  group_id uuid,
  group_version integer,
  schedule jsonb,
  -- Who mails it now has until then, so that no older news comes after newer.
  claimed_until timestamptz,
  check (num_nulls(group_id, group_version, schedule) in (0, 3))
);

alter table order_mails
  drop constraint order_mails_kind_check,
  add constraint order_mails_kind_check
    check (kind in ('receipt', 'refund', 'invoice', 'learners', 'schedule'));

alter table announcements
  add column assigned jsonb,
  drop constraint announcements_type_check,
  add constraint announcements_type_check
    check (type in ('order.paid', 'order.refunded', 'order.disputed', 'order.assigned')),
  add constraint only_an_assignment_names_a_seat
    check ((type = 'order.assigned') = (assigned is not null));

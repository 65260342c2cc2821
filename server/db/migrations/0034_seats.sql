-- Who learns. One unit of a line of a paid order is a seat; it has a row once its learner is named, or
-- once it has been given back.
create table seats (
  id uuid primary key,
  order_id uuid not null,
  position integer not null,
  -- Which of the line's units, from 1 to its quantity.
  unit integer not null check (unit >= 1),
  first_name text check (first_name <> '' and length(first_name) <= 100),
  birth_year integer check (birth_year between 1900 and 2200),
  level text check (level in ('unknown', 'foundation', 'beginner', 'intermediate', 'advanced')),
  notes text check (length(notes) <= 1000),
  days text[],
  day_parts text[],
  -- An IANA name, by whose clock days and parts of the day are meant.
  time_zone text check (time_zone <> '' and length(time_zone) <= 64),
  given_back_at timestamptz,
  updated_at timestamptz not null,
  -- Grows with every change, so that the second of two is told (If-Match).
  version integer not null default 1,
  foreign key (order_id, position) references order_lines on delete cascade,
  unique (order_id, position, unit),
  constraint a_learner_is_whole_or_absent check (
    num_nulls(first_name, birth_year, level, notes, days, day_parts, time_zone) in (0, 7)),
  constraint a_seat_given_back_has_no_learner check (given_back_at is null or first_name is null)
);

-- When the buyer was reminded to name the learners; once only.
alter table orders add column learners_reminded_at timestamptz;

-- The hourly job reads those that were paid lately; the others are skipped by their day.
create index orders_to_remind on orders (paid_at)
  where status = 'paid' and learners_reminded_at is null;

alter table order_mails
  drop constraint order_mails_kind_check,
  add constraint order_mails_kind_check check (kind in ('receipt', 'refund', 'invoice', 'learners'));

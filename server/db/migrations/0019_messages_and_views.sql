-- The inbox of the back office: who answers a message, what was answered, and whether it arrived.
alter table contact_messages
  add column assignee_id uuid references staff (id),
  add column closed_at timestamptz,
  -- Grows with every change by staff, so that the second of two is told (If-Match).
  add column version integer not null default 1;
drop index contact_messages_created;
create index contact_messages_created on contact_messages (created_at, id);

create table message_replies (
  message_id text not null references contact_messages on delete cascade,
  -- The Idempotency-Key of whoever wrote it: the same one again is the same reply.
  key text not null check (length(key) between 8 and 100),
  staff_id uuid not null references staff (id),
  text text not null check (text <> '' and length(text) <= 5000),
  created_at timestamptz not null,
  tries integer not null default 0,
  failed_at timestamptz,
  sent_at timestamptz,
  primary key (message_id, key)
);
create index message_replies_unsent on message_replies (message_id) where sent_at is null;

-- How often each screen was sent, and carts and checkouts begun, on each day of the seller. Sums only:
-- nothing in it is of a person.
create table view_counts (
  day date not null,
  step text not null check (step in ('view', 'cart', 'checkout')),
  -- Empty for carts and checkouts.
  screen text not null,
  locale locale_name not null,
  count integer not null check (count > 0),
  primary key (day, step, screen, locale)
);

-- The sums of closed days of the seller, by each way in which figures are split. They follow from
-- orders and refunds, whose times never change once they are set.
create table figure_days (
  day date not null,
  split text not null check (split in ('programme', 'gateway', 'country', 'coupon', 'locale')),
  -- Empty where an order has none, such as no coupon.
  key text not null,
  currency currency_code not null,
  orders integer not null check (orders >= 0),
  paid minor_units not null,
  refunded minor_units not null,
  primary key (split, day, key, currency)
);

-- The last day whose sums are in `figure_days`; no row before the first.
create table figure_progress (
  id boolean primary key default true check (id),
  summed_through date not null
);

create index orders_by_payment_day on orders (paid_at) where paid_at is not null;
create index refunds_by_day on refunds (settled_at) where state = 'done';

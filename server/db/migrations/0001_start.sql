-- The shop from the beginning: what is sold, carts, orders, payments. Times are UTC.

-- An amount in minor units (cents, halalas, fils). Numeric, so that a fraction is refused where an
-- integer column would round it silently.
create domain minor_units as numeric
  constraint minor_units_are_whole_and_not_negative
  check (value = trunc(value) and value between 0 and 99999999999);

create domain currency_code as text
  constraint currency_is_one_we_charge check (value in ('USD', 'SAR', 'AED'));

create domain gateway_name as text
  constraint gateway_is_one_we_know check (value in ('stripe', 'tamara', 'tabby'));

create domain locale_name as text
  constraint locale_is_one_we_speak check (value in ('en', 'ar'));

-- What the owner sets for the whole shop: one row.
create table shop_settings (
  id boolean primary key default true check (id),
  -- Percent off every unit of a package after the first (D-94); 0 switches it off.
  family_discount_percent integer not null default 10
    check (family_discount_percent between 0 and 100),
  updated_at timestamptz not null default now()
);
insert into shop_settings default values;

create table course_packages (
  id integer primary key check (id > 0),
  name_en text not null check (name_en <> ''),
  name_ar text not null check (name_ar <> ''),
  -- US cents.
  price minor_units not null check (price > 0),
  price_before minor_units check (price_before > 0),
  active boolean not null default true,
  sample boolean not null default false,
  updated_at timestamptz not null default now()
);

create table coupons (
  id bigint generated always as identity primary key,
  code text not null unique check (code = upper(trim(code)) and code <> ''),
  kind text not null check (kind in ('percent', 'fixed')),
  -- Whole percent, or US cents.
  value minor_units not null check (value > 0),
  minimum_total minor_units not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer check (max_uses_per_person > 0),
  -- Uses held by unsettled orders or kept by paid ones.
  uses integer not null default 0,
  active boolean not null default true,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  constraint coupon_percent_is_at_most_100 check (kind <> 'percent' or value <= 100),
  constraint coupon_uses_stay_within_the_limit
    check (uses >= 0 and (max_uses is null or uses <= max_uses))
);

create table users (
  id uuid primary key,
  name text not null,
  -- As typed; `email_key` is what addresses are compared by.
  email text not null,
  email_key text not null,
  -- Set when the address was proved by a code; only one account may hold a proved address.
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_verified_email on users (email_key) where verified_at is not null;
create index users_email on users (email_key);

create table user_tokens (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  -- The browser the token was given to; it is worthless in another one.
  browser_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index user_tokens_user on user_tokens (user_id);

create table carts (
  id uuid primary key,
  -- Whose it is: a guest's session (hashed), a user's, or for a moment during checkout both.
  session_hash text unique,
  user_id uuid unique references users on delete cascade,
  -- The session it was moved from at checkout, so that a repeated checkout finds it again.
  moved_from_session_hash text unique,
  coupon_id bigint references coupons on delete set null,
  -- Names one intended purchase; a new one begins when an order of it is paid.
  purchase_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cart_belongs_to_somebody check (session_hash is not null or user_id is not null)
);
create index carts_updated on carts (updated_at);

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id uuid not null references carts on delete cascade,
  course_package_id integer not null references course_packages,
  quantity integer not null check (quantity between 1 and 99),
  constraint cart_has_one_line_per_package unique (cart_id, course_package_id)
);

create sequence order_numbers start 100001;

create table orders (
  id uuid primary key,
  -- Printed on the receipt; opens nothing (D-129).
  number text not null unique,
  user_id uuid not null references users,
  cart_id uuid references carts on delete set null,
  purchase_id uuid not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded')),
  -- True for a second paid order of one purchase: its money goes back.
  surplus boolean not null default false,
  -- Set when a later checkout of the same cart took this order's place.
  superseded_at timestamptz,
  -- What makes two checkouts the same: gateway, lines, discounts, currency.
  fingerprint text not null,
  gateway gateway_name not null,
  currency currency_code not null,
  family_discount minor_units not null,
  coupon_discount minor_units not null,
  total minor_units not null,
  refunded minor_units not null default 0,
  coupon_id bigint references coupons,
  firstname text not null,
  lastname text not null,
  country text not null,
  phone text not null,
  email text not null,
  email_key text not null,
  website text not null,
  locale locale_name not null,
  -- The browser that started the checkout may read the receipt for a day (D-129).
  receipt_key_hash text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint order_refund_is_at_most_the_total check (refunded <= total),
  constraint paid_order_has_a_date check (status not in ('paid', 'refunded') or paid_at is not null)
);
create unique index one_open_order_per_cart on orders (cart_id)
  where status = 'pending' and superseded_at is null;
create unique index one_paid_order_per_purchase on orders (purchase_id)
  where status in ('paid', 'refunded') and not surplus;
create index orders_user on orders (user_id, created_at desc);
create index orders_email on orders (email_key);
create index orders_cart on orders (cart_id);

create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  course_package_id integer not null,
  name_en text not null,
  name_ar text not null,
  quantity integer not null check (quantity between 1 and 99),
  -- Minor units of the order's currency.
  unit_price minor_units not null,
  primary key (order_id, position)
);

-- A use of a coupon by a purchase: held while one of its payments is open, kept when it is paid,
-- released when every gateway's answer is final and negative.
create table coupon_uses (
  purchase_id uuid not null,
  coupon_id bigint not null references coupons,
  email_key text not null,
  phone_key text not null,
  state text not null default 'held' check (state in ('held', 'kept', 'released')),
  created_at timestamptz not null default now(),
  primary key (purchase_id, coupon_id)
);
create index coupon_uses_coupon on coupon_uses (coupon_id, state);

create table payments (
  -- Random, 128 bits; what addresses carry. By itself it opens nothing (D-129).
  id text primary key check (length(id) >= 22),
  order_id uuid not null unique references orders on delete cascade,
  gateway gateway_name not null,
  status text not null default 'created' check (status in (
    'created', 'pending', 'authorised', 'paid', 'review', 'failed', 'cancelled', 'expired', 'refunded')),
  currency currency_code not null,
  amount minor_units not null,
  refunded minor_units not null default 0,
  live boolean not null,
  -- The gateway's own id, once it told us.
  reference text,
  payment_url text,
  expires_at timestamptz,
  -- Who is calling the gateway to start it, so that only one does.
  starting_since timestamptz,
  -- The sweep: when the gateway is asked next, and how often it was.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint payment_refund_is_at_most_the_amount check (refunded <= amount),
  constraint one_payment_per_reference unique (gateway, reference)
);
create index payments_to_check on payments (next_check_at) where next_check_at is not null;

-- Every change of a money state, for ever: who, why, from what, to what.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id text not null references payments,
  actor text not null check (actor in ('return', 'webhook', 'sweep', 'checkout', 'staff', 'operator')),
  cause text not null,
  status_before text,
  status_after text not null,
  at timestamptz not null default now()
);
create index payment_events_payment on payment_events (payment_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger payment_events_are_append_only
  before update or delete on payment_events
  for each row execute function refuse_change();

-- One delivery from a gateway, stored once.
create table webhook_events (
  gateway gateway_name not null,
  event_id text not null,
  type text not null,
  -- Our payment id and the gateway's, as far as the event names them.
  payment_id text,
  reference text,
  -- The raw bytes, as they were signed.
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (gateway, event_id)
);
create index webhook_events_received on webhook_events (received_at);

-- Carts that somebody has sent to the one who pays. Nothing in them says who.
create table shared_carts (
  id uuid primary key,
  -- The browser that sent it, hashed: it may revoke the link and sees what became of it.
  browser_hash text not null,
  coupon_id bigint references coupons on delete set null,
  -- The payable total that the sender saw; US cents.
  payable minor_units not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When somebody took it into a cart of their own for the first time.
  taken_at timestamptz,
  revoked_at timestamptz
);
-- Two links of one sender could both be paid.
create unique index shared_carts_one_open on shared_carts (browser_hash) where revoked_at is null;
create index shared_carts_expires on shared_carts (expires_at);

create table shared_cart_lines (
  shared_cart_id uuid not null references shared_carts on delete cascade,
  position integer not null,
  course_package_id integer not null references course_packages,
  quantity integer not null check (quantity between 1 and 99),
  -- The price that the sender saw; US cents.
  unit_price minor_units not null,
  primary key (shared_cart_id, position)
);

-- The shared cart that was taken into a cart, until that purchase is paid.
alter table carts add column shared_cart_id uuid references shared_carts on delete set null;
-- The shared cart that an order pays: all that is in it was ordered.
alter table orders add column shared_cart_id uuid references shared_carts on delete set null;
create index orders_of_shared_cart on orders (shared_cart_id) where shared_cart_id is not null;
create index carts_of_shared_cart on carts (shared_cart_id) where shared_cart_id is not null;

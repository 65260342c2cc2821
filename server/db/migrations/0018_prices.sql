-- What packages cost and cost before (D-168): every price from when it counts, and who set it. One with
-- a time to come is a scheduled change (D-169).
create table price_changes (
  id bigint generated always as identity primary key,
  course_package_id integer not null references course_packages,
  -- US cents, as in the package.
  price minor_units not null check (price > 0),
  price_before minor_units check (price_before > 0),
  active boolean not null,
  starts_at timestamptz not null,
  -- 'start' is what the package cost when its history began.
  actor text not null constraint actor_is_one_we_know
    check (actor in ('start', 'operator', 'staff')),
  staff_id uuid references staff (id),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  -- When the package's own row took it over.
  applied_at timestamptz,
  constraint change_of_staff_names_them check ((actor = 'staff') = (staff_id is not null)),
  constraint cancelled_change_never_counts check (cancelled_at is null or applied_at is null)
);
create index price_changes_of_package on price_changes (course_package_id, starts_at, id);
create index price_changes_waiting on price_changes (course_package_id, starts_at, id)
  where applied_at is null and cancelled_at is null;

-- Every process keeps what is sold in memory, and hears when it changes.
create function tell_sales_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sales_changed', '');
  return null;
end
$$;
create trigger course_packages_changed after insert or update or delete on course_packages
  for each statement execute function tell_sales_changed();
create trigger price_changes_changed after insert or update or delete on price_changes
  for each statement execute function tell_sales_changed();

-- Coupons for some packages only (D-170), and those of one batch of codes (D-171).
alter table coupons
  add package_ids integer[] constraint coupon_is_for_some_package
    check (cardinality(package_ids) > 0 and array_position(package_ids, null) is null),
  add batch text check (batch <> '');
create index coupons_by_batch on coupons (batch, id) where batch is not null;

-- The purchases that a shared cart is part of: that of the cart it was made of, which is its sender's own, and those
-- into whose carts it was taken. Orders of these purchases pay what they hold of it.
create table shared_cart_purchases (
  purchase_id uuid not null,
  shared_cart_id uuid not null references shared_carts on delete cascade,
  -- Whether it is the sender who buys.
  is_own boolean not null,
  since timestamptz not null,
  primary key (purchase_id, shared_cart_id)
);
create index shared_cart_purchases_of_cart on shared_cart_purchases (shared_cart_id);

-- What whoever has a cart knows of what this order has paid of a shared cart: they were told so at a checkout, or took
-- only the rest. It refers to no order: each check would lock every month of them.
create table shared_cart_notices (
  cart_id uuid not null references carts on delete cascade,
  order_id uuid not null,
  course_package_id integer not null,
  shared_cart_id uuid not null references shared_carts on delete cascade,
  units integer not null,
  at timestamptz not null,
  primary key (cart_id, order_id, course_package_id, shared_cart_id)
);
create index shared_cart_notices_of_cart on shared_cart_notices (shared_cart_id);
alter table shared_carts drop column sender_told_at;

insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
  select purchase_id, shared_cart_id, false, updated_at from carts where shared_cart_id is not null
  union
  select purchase_id, shared_cart_id, false, created_at from orders where shared_cart_id is not null
  on conflict do nothing;

-- The version before knows one shared cart of a cart, which the code goes on writing, and one of an order, which
-- a trigger fills when it is paid. What that version writes into both becomes a row of shared_cart_purchases. Its
-- orders that pay what their buyer has not taken are those of a sender.
comment on column orders.shared_cart_id is 'unused, but by the version before';

create function keep_shared_cart_purchase() returns trigger language plpgsql as $$
begin
  insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
  values (new.purchase_id, new.shared_cart_id, tg_argv[0]::boolean, now())
  on conflict do nothing;
  return null;
end
$$;
create trigger cart_keeps_its_shared_cart after update of shared_cart_id on carts for each row
  when (new.shared_cart_id is distinct from old.shared_cart_id and new.shared_cart_id is not null)
  execute function keep_shared_cart_purchase('false');
comment on trigger cart_keeps_its_shared_cart on carts is 'serves 0.0.0: it only copies what was written';
create trigger order_keeps_its_shared_cart after insert or update of shared_cart_id on orders for each row
  when (new.shared_cart_id is not null)
  execute function keep_shared_cart_purchase('true');
comment on trigger order_keeps_its_shared_cart on orders is 'serves 0.0.0: it only copies what was written';

create function name_paid_shared_cart() returns trigger language plpgsql as $$
begin
  new.shared_cart_id := (
    select s.shared_cart_id from shared_cart_purchases s
    where s.purchase_id = new.purchase_id and (
      select bool_and(exists (
        select from order_lines o
        where o.order_id = new.id and o.course_package_id = l.course_package_id
          and o.quantity >= l.quantity))
      from shared_cart_lines l join course_packages p on p.id = l.course_package_id and p.active
      where l.shared_cart_id = s.shared_cart_id)
    order by s.since desc, s.shared_cart_id desc limit 1);
  return new;
end
$$;
create trigger order_names_its_shared_cart before update of status on orders for each row
  when (new.status = 'paid' and new.shared_cart_id is null)
  execute function name_paid_shared_cart();
comment on trigger order_names_its_shared_cart on orders is 'serves 0.0.0: it only fills what would be empty';

-- Who used a coupon is what its orders say: a purchase may have been checked out by several people, and
-- each of those orders may still be paid. The keys are those that people are told apart by
-- (normalizePersonKey, normalizePersonPhone); null where the buyer was erased, and in earlier orders
-- without a coupon.
alter table orders add person_email_key text, add person_phone_key text;
update orders o set person_email_key = u.email_key, person_phone_key = u.phone_key
  from coupon_uses u
  where u.purchase_id = o.purchase_id and u.coupon_id = o.coupon_id and o.erased_at is null;
alter table coupon_uses drop email_key, drop phone_key;
create index orders_coupon_email on orders (coupon_id, person_email_key) where coupon_id is not null;
create index orders_coupon_phone on orders (coupon_id, person_phone_key) where coupon_id is not null;

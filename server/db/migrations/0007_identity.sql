-- Whose cart it is, and which purchase, stays certain when somebody signs in.

-- No session opens the cart of an account, wherever the cart was moved from.
update carts set session_hash = null, moved_from_session_hash = null
where user_id in (select id from users where verified_at is not null);

alter table orders
  -- When the order came into its cart with a guest's cart that was poured into it; null where it was
  -- placed from that cart.
  add column poured_at timestamptz;

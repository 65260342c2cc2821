-- A cart is changed some five times for each purchase. While the time of its last change was in an
-- ordinary index, each change wrote into all six indexes of carts; a BRIN index is not in the way of
-- changing a row in place (HOT), if there is room on its page. Only retention looks for old carts.
drop index carts_updated;
create index carts_updated on carts using brin (updated_at) with (pages_per_range = 16);
alter table carts set (fillfactor = 80);

-- orders_by_email finds whole emails as well as their beginnings.
drop index orders_email;

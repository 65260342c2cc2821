-- A cart is changed some five times for each purchase. While the time of its last change was in an index,
-- each change wrote into all six indexes of carts; now most change the row in place (HOT), if there is room
-- on its page. Only retention looks for old carts, once a day, and reads the table for it.
drop index carts_updated;
alter table carts set (fillfactor = 80);

-- orders_by_email finds whole emails as well as their beginnings.
drop index orders_email;

-- Names as they are searched, stored with each order. A name that is neither rare nor frequent is looked
-- for among the newest orders, thousands of them, and folding the letters of each took longest.

drop index orders_by_name;
drop index orders_by_last_name;
-- Writes the table anew, with its indexes, while nobody else uses it.
alter table orders
  add column name_key text not null
    generated always as (search_key(firstname || ' ' || lastname)) stored,
  add column last_name_key text not null
    generated always as (search_key(lastname || ' ' || firstname)) stored;
create index orders_by_name on orders (name_key text_pattern_ops);
create index orders_by_last_name on orders (last_name_key text_pattern_ops);
-- The planner should know them before the database gets around to it by itself.
analyze orders;

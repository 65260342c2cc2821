-- Turns the tables that grow for ever into monthly partitions: orders with their lines by the time in
-- their ids (UUID version 7), the ledger of payments and the audit by the time of the entry. For a shop of
-- many millions of orders only; docs/scale.md says when, and what it costs. With the shop stopped, and a
-- backup made, as the user of DATABASE_URL (PostgreSQL 15 or newer):
--
--   psql "$DATABASE_URL" --set ON_ERROR_STOP=1 --file deploy/partition-by-month.sql
--
-- Each night, by cron, for the months to come. It fails where a table is in use for longer than three
-- seconds; the next night will do:
--
--   psql "$DATABASE_URL" --command "select months.add(current_date, current_date + 92)"
--
-- The way back, with the shop stopped:
--
--   psql "$DATABASE_URL" --command "select months.undo()" --command "drop schema months cascade"
--
-- The tables keep their names, columns, foreign keys and triggers, so that the shop, its backups and
-- its migrations see no difference. All that is new is in the schema `months`.
begin;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;

create schema months;

-- What is partitioned, referenced tables first, and by what: an id of version 7, or a time.
create table months.tables (
  position integer primary key,
  name text not null unique,
  key text not null,
  kind text not null check (kind in ('id', 'time'))
);
insert into months.tables values
  (1, 'orders', 'id', 'id'),
  (2, 'order_lines', 'order_id', 'id'),
  (3, 'payment_events', 'at', 'time'),
  (4, 'audit_entries', 'at', 'time');

-- The statements that make unique indexes again which monthly partitions cannot have.
create table months.unique_before (
  name text primary key,
  statement text not null
);

-- What is unique in all months together, since a partition knows only of itself; triggers keep it. Other
-- tables refer to it in place of public.orders, where each check would lock every month. It has the same
-- name, as backups learn from foreign keys which tables to restore first.
create table months.orders (
  id uuid primary key,
  number text not null constraint orders_number_key unique,
  open_cart_id uuid,
  paid_purchase_id uuid
);
-- With a condition, since a change of what a whole index holds would wait for rows that refer to it.
create unique index one_open_order_per_cart on months.orders (open_cart_id)
  where open_cart_id is not null;
create unique index one_paid_order_per_purchase on months.orders (paid_purchase_id)
  where paid_purchase_id is not null;

-- The conditions of the unique indexes of the same names in 0001_start.sql.
create function months.open_cart(status text, superseded_at timestamptz, cart_id uuid) returns uuid
language sql immutable as $$
  select case when status = 'pending' and superseded_at is null then cart_id end
$$;
create function months.paid_purchase(status text, duplicate boolean, purchase_id uuid) returns uuid
language sql immutable as $$
  select case when status in ('paid', 'refunded') and not duplicate then purchase_id end
$$;

create function months.keep_order() returns trigger language plpgsql as $$
declare
  kept months.orders;
begin
  if tg_op = 'DELETE' then
    delete from months.orders where id = old.id;
    return null;
  end if;
  kept := (new.id, new.number, months.open_cart(new.status, new.superseded_at, new.cart_id),
    months.paid_purchase(new.status, new.duplicate, new.purchase_id));
  if tg_op = 'INSERT' then
    insert into months.orders values (kept.*);
    return new;
  end if;
  update months.orders o
  set number = kept.number, open_cart_id = kept.open_cart_id, paid_purchase_id = kept.paid_purchase_id
  where o.id = old.id and o is distinct from kept;
  return null;
end
$$;

-- The least key of a month (of UTC).
create function months.bound(kind text, month timestamp) returns text language sql stable as $$
  select case kind when 'time' then to_char(month, 'YYYY-MM-DD "00:00:00+00"') else
    (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text end
$$;

-- Gives a partition the triggers that partitions do not inherit: those for a whole statement.
create function months.guard(part text, parent text) returns void language plpgsql as $$
declare
  definition text;
begin
  for definition in
    select replace(pg_get_triggerdef(oid), format(' ON public.%I ', parent), format(' ON months.%I ', part))
    from pg_trigger where tgrelid = format('public.%I', parent)::regclass and not tgisinternal
      and tgtype & 1 = 0
  loop
    execute definition;
  end loop;
end
$$;

-- Adds one partition, unless it is there.
create function months.add_one(parent text, suffix text, bounds text) returns void
language plpgsql as $$
declare
  part text := parent || '_' || suffix;
begin
  if to_regclass(format('months.%I', part)) is not null then return; end if;
  execute format('create table months.%I partition of public.%I %s', part, parent, bounds);
  perform months.guard(part, parent);
exception when check_violation then
  raise warning '% has rows in %_rest already, and they stay there', part, parent;
end
$$;

-- Adds the partitions of the months from one day to another, of one table or of all.
create function months.add(first date, through date, of_table text default null) returns void
language plpgsql set lock_timeout = '3s' as $$
declare
  it record;
begin
  for it in
    select t.name, t.kind, month from months.tables t,
      generate_series(date_trunc('month', first::timestamp), through::timestamp, '1 month') month
    where of_table is null or t.name = of_table
    order by t.position, month
  loop
    perform months.add_one(it.name, to_char(it.month, 'YYYY_MM'), format('for values from (%L) to (%L)',
      months.bound(it.kind, it.month), months.bound(it.kind, it.month + interval '1 month')));
  end loop;
end
$$;

-- Adds the first partitions of a table: from the oldest month in its rows to three months ahead; one for
-- ids without a time (of version 4, nearly all above what version 7 can be until 2100), and one for the rest.
create function months.add_first(it months.tables, source text) returns void language plpgsql as $$
declare
  oldest timestamptz;
  today date := (now() at time zone 'UTC')::date;
begin
  execute format(case it.kind
    when 'time' then 'select min(%I) from %s'
    else 'select to_timestamp(min((''x'' || left(replace(%1$I::text, ''-'', ''''), 12))::bit(48)::bigint) / 1000.0)
      from %2$s where substr(%1$I::text, 15, 1) = ''7''' end, it.key, source) into oldest;
  perform months.add(least((oldest at time zone 'UTC')::date, today), (today + interval '3 months')::date, it.name);
  if it.kind = 'id' then
    perform months.add_one(it.name, 'timeless',
      format('for values from (%L) to (maxvalue)', months.bound('id', '2100-01-01')));
  end if;
  perform months.add_one(it.name, 'rest', 'default');
end
$$;

-- Writes a table anew, as partitions or whole again, with all that stands on it.
create function months.rewrite(it months.tables, as_partitions boolean) returns void language plpgsql as $$
declare
  whole text := format('public.%I', it.name);
  before text := format('public.%I', it.name || '_before');
  given text;
  statement text;
  afterwards text[] := '{}';
  found record;
begin
  for found in
    select conname, conrelid::regclass as on_table, case
      when confrelid = whole::regclass and it.name = 'orders'
        then replace(pg_get_constraintdef(oid), 'REFERENCES orders(', 'REFERENCES months.orders(')
      when confrelid = 'months.orders'::regclass
        then replace(pg_get_constraintdef(oid), 'REFERENCES months.orders(', 'REFERENCES orders(')
      else pg_get_constraintdef(oid) end as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and (whole::regclass in (conrelid, confrelid)
      or not as_partitions and it.name = 'orders' and confrelid = 'months.orders'::regclass)
  loop
    afterwards := afterwards ||
      format('alter table %s add constraint %I %s', found.on_table, found.conname, found.definition);
    execute format('alter table %s drop constraint %I', found.on_table, found.conname);
  end loop;

  for found in
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = whole::regclass and not tgisinternal and tgfoid <> 'months.keep_order'::regproc
  loop
    afterwards := afterwards || found.definition;
  end loop;

  -- Before the others, so that foreign keys find what they refer to.
  for found in
    select c.relname as name, i.indisprimary, i.indisunique,
      (select attnum from pg_attribute where attrelid = i.indrelid and attname = it.key) = any (i.indkey) as has_key,
      case when k.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %s add constraint %I %s', whole, k.conname, pg_get_constraintdef(k.oid)) end as made_by,
      replace(replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON '), 'CREATE UNIQUE', 'CREATE') as not_unique,
      before.statement as before
    from pg_index i join pg_class c on c.oid = i.indexrelid
      left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
      left join months.unique_before before on before.name = c.relname
    where i.indrelid = whole::regclass
  loop
    if not as_partitions then
      statement := coalesce(found.before, found.made_by);
    elsif found.has_key or not found.indisunique then
      statement := found.made_by;
    else
      insert into months.unique_before values (found.name, found.made_by);
      if found.indisprimary then
        statement := format('alter table %s add constraint %I primary key (id, %I)', whole, found.name, it.key);
      elsif exists (select from pg_class where oid = to_regclass(format('months.%I', found.name))) then
        statement := found.not_unique;
      else
        raise exception 'nothing keeps % in partitions: months.orders does not know it', found.name;
      end if;
    end if;
    afterwards := statement || afterwards;
  end loop;

  select string_agg(quote_ident(attname), ', ' order by attnum) into given from pg_attribute
  where attrelid = whole::regclass and attnum > 0 and not attisdropped and attgenerated = '';

  execute format('alter table %s rename to %I', whole, it.name || '_before');
  execute format('create table %s (like %s including all excluding indexes) %s', whole, before,
    case when as_partitions then format('partition by range (%I)', it.key) else '' end);
  if as_partitions then perform months.add_first(it, before); end if;
  execute format('insert into %s (%s) overriding system value select %s from %s', whole, given, given, before);
  for found in
    select attname, parse_ident(pg_get_serial_sequence(before, attname)) as named,
      pg_get_serial_sequence(before, attname) as sequence, pg_get_serial_sequence(whole, attname) as new_sequence
    from pg_attribute where attrelid = before::regclass and attidentity <> '' and not attisdropped
  loop
    execute format('select setval(%L, last_value, is_called) from %s', found.new_sequence, found.sequence);
    execute format('alter sequence %s rename to %I', found.sequence, found.named[2] || '_before');
    execute format('alter sequence %s rename to %I', found.new_sequence, found.named[2]);
  end loop;
  execute format('drop table %s', before);
  if as_partitions and it.name = 'orders' then
    insert into months.orders
      select id, number, months.open_cart(status, superseded_at, cart_id),
        months.paid_purchase(status, duplicate, purchase_id)
      from public.orders;
  end if;
  foreach statement in array afterwards loop
    execute statement;
  end loop;
  if as_partitions then
    for found in select relname as part from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = whole::regclass
    loop
      perform months.guard(found.part, it.name);
    end loop;
  end if;
  execute format('analyze %s', whole);
end
$$;

-- Makes the tables whole again, as if they had never been partitioned.
create function months.undo() returns void language plpgsql as $$
declare
  it months.tables;
begin
  for it in select * from months.tables order by position loop
    perform months.rewrite(it, as_partitions => false);
  end loop;
end
$$;

do $$
declare
  it months.tables;
begin
  for it in select * from months.tables order by position loop
    perform months.rewrite(it, as_partitions => true);
  end loop;
end
$$;
create trigger orders_are_kept_before before insert on public.orders
  for each row execute function months.keep_order();
create trigger orders_are_kept_after after update or delete on public.orders
  for each row execute function months.keep_order();
analyze months.orders;
commit;

-- Turns the tables that grow without limit into monthly partitions: orders with their lines by the time in
-- their ids (UUID version 7), the ledger of payments and the audit by the time of the entry. Only for a shop
-- with many millions of orders; docs/scale.md says when, and what it costs. Needs PostgreSQL 15 or newer, with
-- `max_locks_per_transaction = 1024`, since a statement may lock every month with all its indexes, and as much
-- additional disk as these tables, and as much log. Stop the shop, make a backup, and run as the user of
-- DATABASE_URL:
--
--   psql -X --set ON_ERROR_STOP=1 --file deploy/partition-by-month.sql "$DATABASE_URL"
--
-- Each night, by cron, but not while a backup is made, add the coming months. This waits for a table for half a
-- second at a time, tries again, and fails with a message if a month could not be added:
--
--   psql -X --quiet --set ON_ERROR_STOP=1 --command "set statement_timeout = 0" --command "call months.add_next()" "$DATABASE_URL"
--
-- To undo it, stop the shop and make a backup. Do so before each upgrade of the shop, whose migrations are for
-- plain tables. It is one transaction:
--
--   psql -X --set ON_ERROR_STOP=1 --command "set statement_timeout = 0" --command "select months.undo()" "$DATABASE_URL"
--
-- The tables keep their names, columns, foreign keys and triggers, so that the shop and its backups see no
-- difference. Everything new is in the schema `months`. It refuses to begin if the tables have additional rights,
-- storage parameters, row security or a publication. Comments on them, and their statistics targets, are lost.
begin;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local lock_timeout = '10s';

create schema months;

-- Refuses to begin, in either direction, if it could not finish.
create function months.require_locks() returns void language plpgsql as $$
begin
  if current_setting('max_locks_per_transaction')::integer < 1024 then
    raise exception 'max_locks_per_transaction is %, and has to be 1024 at least',
      current_setting('max_locks_per_transaction') using hint = 'Set it in postgresql.conf, and restart PostgreSQL.';
  end if;
end
$$;
do $$ begin perform months.require_locks(); end $$;

-- The tables to partition, referenced ones first, with the kind of their key: an id of version 7, or a time.
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

-- Refuses tables with settings that somebody has added, and that a rewritten table would lose.
create function months.require_nothing_else() returns void language plpgsql as $$
declare
  found text;
begin
  select string_agg(t.name || ': ' || what, ', ') into found
  from months.tables t join pg_class c on c.oid = format('public.%I', t.name)::regclass, lateral (values
    ('rights', coalesce(c.relacl, acldefault('r', c.relowner)) <> acldefault('r', c.relowner)
      or exists (select from pg_attribute where attrelid = c.oid and attacl is not null)),
    ('another owner', c.relowner <> (select oid from pg_roles where rolname = current_user)),
    ('storage parameters', c.reloptions is not null),
    ('row security', c.relrowsecurity),
    ('a replica identity', c.relreplident <> 'd'),
    ('a publication', exists (select from pg_publication_rel where prrelid = c.oid))) as lost (what, is_there)
  where is_there;
  if found is not null then raise exception 'this would be lost: %', found; end if;
end
$$;
do $$ begin perform months.require_nothing_else(); end $$;

-- The statements that restore the unique indexes that monthly partitions cannot have.
create table months.unique_before (
  name text primary key,
  statement text not null
);

-- Holds what must be unique across all months, since a unique index covers one partition only; triggers update
-- it. Other tables refer to it instead of public.orders, where each check would lock every month. It has the
-- same name, because backups read from foreign keys which tables to restore first.
create table months.orders (
  id uuid primary key,
  number text not null constraint orders_number_key unique,
  open_cart_id uuid,
  paid_purchase_id uuid
);
-- With conditions: changes of a column in a unique index without one would wait for rows that refer to them.
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
  set id = kept.id, number = kept.number, open_cart_id = kept.open_cart_id, paid_purchase_id = kept.paid_purchase_id
  where o.id = old.id and o is distinct from kept;
  return null;
end
$$;

-- The lowest key of a month (in UTC).
create function months.bound(kind text, month timestamp) returns text language sql stable as $$
  select case kind when 'time' then to_char(month, 'YYYY-MM-DD "00:00:00+00"') else
    (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text end
$$;

-- The time in an id of version 7.
create function months.told_by(id uuid) returns timestamptz language sql immutable as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- Adds the triggers that a partition does not inherit: those for a whole statement.
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

-- Adds one partition, unless it exists.
create function months.add_one(parent text, suffix text, bounds text) returns void
language plpgsql as $$
declare
  part text := parent || '_' || suffix;
begin
  if to_regclass(format('months.%I', part)) is not null then return; end if;
  execute format('create table months.%I partition of public.%I %s', part, parent, bounds);
  perform months.guard(part, parent);
end
$$;

-- Adds the partition of a month.
create function months.add_month(it months.tables, month timestamp) returns void language sql as $$
  select months.add_one(it.name, to_char(month, 'YYYY_MM'), format('for values from (%L) to (%L)',
    months.bound(it.kind, month), months.bound(it.kind, month + interval '1 month')))
$$;

-- Adds the partitions of the months from one day to another, of one table or of all.
create function months.add(first date, through date, of_table text default null) returns void
language plpgsql as $$
declare
  it months.tables;
begin
  for it in select * from months.tables where of_table is null or name = of_table order by position loop
    perform months.add_month(it, month)
    from generate_series(date_trunc('month', first::timestamp), through::timestamp, '1 month') month;
  end loop;
end
$$;

-- Adds the partition of a month while people buy: it gives up after half a second, as other users of the table
-- wait behind it (and while it scans the rest, if that is not empty). Returns why it could not be added.
create function months.try_add(it months.tables, month timestamp) returns text
language plpgsql set lock_timeout = '500ms' as $$
begin
  perform months.add_month(it, month);
  return null;
exception
  when lock_not_available or deadlock_detected then return 'is in use';
  when check_violation then return 'has rows in the rest already, and they stay there';
end
$$;

-- Adds the coming months, each in its own transaction, and updates the statistics of the whole tables, which
-- autovacuum does not.
create procedure months.add_next(ahead interval default '3 months') language plpgsql as $$
declare
  today timestamp := now() at time zone 'UTC';
  it months.tables;
  month timestamp;
  fault text;
  faults text[] := '{}';
begin
  for it in select * from months.tables order by position loop
    for month in select generate_series(date_trunc('month', today), today + ahead, '1 month') loop
      for tries in 1..20 loop
        fault := months.try_add(it, month);
        commit;
        exit when fault is distinct from 'is in use';
        perform pg_sleep(1);
      end loop;
      if fault = 'is in use' then
        faults := faults || format('%s of %s %s', to_char(month, 'YYYY-MM'), it.name, fault);
      elsif fault is not null then
        raise warning '% of % %', to_char(month, 'YYYY-MM'), it.name, fault;
      end if;
    end loop;
    execute format('analyze (skip_locked) public.%I', it.name);
    commit;
  end loop;
  if cardinality(faults) > 0 then raise exception 'months not added: %', array_to_string(faults, '; '); end if;
end
$$;

-- Adds the first partitions of a table: from the oldest month in its rows to three months ahead; one for ids
-- without a time (of version 4, nearly all higher than ids of version 7 until 2100), and one for the rest.
create function months.add_first(it months.tables, source text) returns void language plpgsql as $$
declare
  oldest timestamptz;
  today date := (now() at time zone 'UTC')::date;
begin
  execute format(case it.kind
    when 'time' then 'select min(%I) from %s'
    else 'select min(months.told_by(%1$I)) from %2$s where substr(%1$I::text, 15, 1) = ''7''' end, it.key, source)
  into oldest;
  perform months.add(least((oldest at time zone 'UTC')::date, today), (today + interval '3 months')::date, it.name);
  if it.kind = 'id' then
    perform months.add_one(it.name, 'timeless',
      format('for values from (%L) to (maxvalue)', months.bound('id', '2100-01-01')));
  end if;
  perform months.add_one(it.name, 'rest', 'default');
end
$$;

-- Rewrites a table, as partitions or whole again, with everything that depends on it.
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
      when confrelid = whole::regclass and it.name = 'orders' and as_partitions
        then replace(pg_get_constraintdef(oid), 'REFERENCES orders(', 'REFERENCES months.orders(')
      when confrelid = 'months.orders'::regclass and not as_partitions
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

-- Checks that months.orders agrees with all orders.
create function months.check() returns void language plpgsql as $$
declare
  differing bigint;
begin
  select count(*) into differing from public.orders o full join months.orders k on k.id = o.id
  where (o.id, o.number, months.open_cart(o.status, o.superseded_at, o.cart_id),
      months.paid_purchase(o.status, o.duplicate, o.purchase_id))
    is distinct from (k.id, k.number, k.open_cart_id, k.paid_purchase_id);
  if differing > 0 then
    raise exception '% orders are not in months.orders as they are: somebody has switched triggers off', differing;
  end if;
end
$$;

-- Makes the tables whole again, as if they had never been partitioned, and drops the schema.
create function months.undo() returns void language plpgsql
set lock_timeout = '10s' set client_min_messages = 'warning' as $$
declare
  it months.tables;
  others text;
begin
  perform months.require_locks();
  perform months.require_nothing_else();
  perform months.check();
  for it in select * from months.tables order by position loop
    perform months.rewrite(it, as_partitions => false);
  end loop;
  select string_agg(distinct classid::regclass || ' ' || objid, ', ') into others from pg_depend
  where refclassid = 'pg_class'::regclass and refobjid = 'months.orders'::regclass
    and classid in ('pg_rewrite'::regclass, 'pg_constraint'::regclass)
    and not (classid = 'pg_constraint'::regclass
      and objid in (select oid from pg_constraint where conrelid = 'months.orders'::regclass));
  if others is not null then raise exception 'something else stands on months.orders: %', others; end if;
  drop schema months cascade;
end
$$;

-- An order from before ids contained a time may have an id that looks like one of a future month. Such an order
-- will be in the rest, and that month cannot be added.
do $$
declare
  refused bigint;
begin
  select count(distinct date_trunc('month', months.told_by(id) at time zone 'UTC')) into refused from orders
  where substr(id::text, 15, 1) <> '7'
    and months.told_by(id) between now() + interval '4 months' and now() + interval '10 years';
  if refused > 12 then
    raise exception '% of the months of the next ten years could not be added: ids of orders from before this version look like them', refused;
  end if;
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

-- Tax invoices and credit notes: numbers without a gap, and everything that they say, for ever.

-- The last number of each kind in each year of the seller. Its row is locked from taking a number to the
-- end of the transaction that uses it: a number is used, or nobody had it.
create table invoice_numbers (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null check (last > 0),
  -- When that one was issued: no later number has an earlier time, whatever the clocks say.
  last_at timestamptz not null,
  primary key (kind, year)
);

-- Paid orders that still have to get their invoice, and who sold, as it was when they were paid.
create table invoices_due (
  order_id uuid primary key references orders,
  seller jsonb not null,
  since timestamptz not null
);

create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  position integer not null check (position > 0),
  number text not null unique,
  order_id uuid not null references orders,
  -- Of a credit note: the refund that it is for.
  refund_id text unique references refunds,
  issued_at timestamptz not null,
  currency currency_code not null,
  net minor_units not null,
  vat minor_units not null,
  total minor_units not null,
  -- Seller, rate and lines, as they are printed.
  document jsonb not null,
  -- The buyer; empty once the person has been erased.
  buyer_name text not null,
  buyer_email text not null,
  constraint one_invoice_of_a_number unique (kind, year, position),
  constraint invoice_adds_up check (net + vat = total),
  constraint credit_note_has_a_refund check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index one_invoice_per_order on invoices (order_id) where kind = 'invoice';
create index invoices_order on invoices (order_id);

-- An invoice stays as it was issued; only its buyer can be erased.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{buyer_name,buyer_email}'::text[]
      is distinct from to_jsonb(old) - '{buyer_name,buyer_email}'::text[]
      or new.buyer_name not in ('', old.buyer_name) or new.buyer_email not in ('', old.buyer_email) then
    raise exception 'an invoice is never changed';
  end if;
  return new;
end
$$;
create trigger invoices_stay_as_issued
  before update on invoices for each row execute function keep_invoice();
create trigger invoices_stay
  before delete on invoices for each row execute function refuse_change();

alter table order_mails
  drop constraint order_mails_kind_check,
  add constraint order_mails_kind_check check (kind in ('receipt', 'refund', 'invoice'));

-- What a buyer agreed to, what is kept for how long, and who has been erased.

-- The terms as they stood above the button, each wording once. `version` is a hash of the text.
create table shown_terms (
  version text primary key,
  locale locale_name not null,
  text text not null check (text <> ''),
  first_shown_at timestamptz not null
);

alter table orders
  -- Which terms were shown and agreed to when the order was placed; none for earlier orders.
  add column terms_version text references shown_terms,
  add column terms_accepted_at timestamptz,
  -- Since when nothing in the order names a person: name, phone and email are empty.
  add column erased_at timestamptz,
  add constraint agreed_terms_have_a_time
    check ((terms_version is null) = (terms_accepted_at is null)),
  add constraint erased_order_names_nobody
    check (erased_at is null or firstname || lastname || phone || email || email_key = '');

-- An erased user stays as the owner of orders that the ledger keeps, without a name or an email.
alter table users
  add column erased_at timestamptz,
  add constraint erased_user_is_nobody
    check (erased_at is null or (name || email || email_key = '' and verified_at is null));

-- By these the daily job finds what has had its time.
create index users_unproved on users (created_at) where verified_at is null and erased_at is null;
create index webhook_events_with_body on webhook_events (processed_at) where body <> '';
create index user_tokens_expired on user_tokens (expires_at);

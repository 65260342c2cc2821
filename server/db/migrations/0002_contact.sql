-- What visitors write to us through the contact form.
create table contact_messages (
  id text primary key,
  name text not null check (name <> '' and length(name) <= 100),
  email text not null check (email <> '' and length(email) <= 254),
  -- Trimmed and in lower case, by which a person's messages are found.
  email_key text not null,
  phone text check (length(phone) <= 30),
  message text not null check (message <> '' and length(message) <= 5000),
  locale locale_name not null,
  created_at timestamptz not null default now()
);
create index contact_messages_created on contact_messages (created_at);
create index contact_messages_email on contact_messages (email_key);

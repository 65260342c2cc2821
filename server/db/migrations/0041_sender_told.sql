-- When the sender of a shared cart was told at a checkout that somebody else has paid it, revoked or not.
alter table shared_carts add column sender_told_at timestamptz;
create index shared_carts_of_browser on shared_carts (browser_hash, created_at);

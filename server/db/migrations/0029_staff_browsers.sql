-- The browser of a sign-in of the staff, hashed: strangers who use up somebody's codes do not keep out
-- the browser in which they have signed in before. Unknown of sign-ins before this migration.
alter table staff_sessions add column browser_hash text;

-- What staff have edited of the words of the pages (D-176 to D-179). A row holds only the places that
-- differ from the words as shipped, in every language together.
create table words_sheets (
  screen text primary key,
  -- Grows with each change of draft or page: whoever saves says which one they had read.
  revision integer not null,
  draft jsonb,
  changed_at timestamptz not null,
  changed_by text not null
);

-- Every publication, the last of a page being what visitors read. Nothing is changed afterwards: to undo
-- is to publish an earlier one again.
create table words_versions (
  screen text not null,
  version integer not null,
  words jsonb not null,
  published_at timestamptz not null,
  staff_id uuid references staff (id),
  -- Who it was, in words that stay when the person leaves.
  actor text not null,
  -- The earlier version that was published again; 0 is as shipped.
  restores integer,
  primary key (screen, version)
);

-- How much a course package is (D-146): sessions in all, minutes of one, and the weeks they take. Null
-- where the owner has not said it; then nothing is shown. Orders keep what was bought.
create domain extent_count as integer constraint extent_is_counted_from_one check (value > 0);

alter table course_packages
  add sessions extent_count,
  -- Where learners in foundation have another number of sessions than adults.
  add foundation_sessions extent_count,
  add session_minutes extent_count,
  add weeks extent_count,
  add audience text
    constraint audience_is_one_we_know
    check (audience in ('children', 'adults_and_foundation', 'teachers'));

alter table order_lines
  add sessions extent_count,
  add foundation_sessions extent_count,
  add session_minutes extent_count,
  add weeks extent_count;

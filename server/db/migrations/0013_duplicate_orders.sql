-- A second paid order of one purchase is a duplicate, in the words of the field.
alter table orders rename column surplus to duplicate;

-- The quantity of each product that is served on each day of the chunk.
insert into item_days
select item_no, day_no, sum(quantity) from lines where charged group by item_no, day_no;
drop view lines;
drop table plan;
reset enable_nestloop;
reset enable_mergejoin;

-- What the kitchen will serve on each day of the chunk.
insert into item_days
select item_no, day_no, sum(quantity)
from line_plan
where charged and day_no between current_setting('seed.from')::integer and current_setting('seed.to')::integer
group by item_no, day_no;

-- The Z report of each register session of the days of the chunk.

update register_sessions c set z_report = register_figures(c)
from run r, day_sessions w
where w.day_no between current_setting('seed.from')::integer and current_setting('seed.to')::integer
  and c.business_id = r.business_id and c.id = w.id;

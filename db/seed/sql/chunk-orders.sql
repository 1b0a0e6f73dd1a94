-- The orders of the days of the chunk and their lines. `ms` is when an order is charged or cancelled; the charges of a day are in the
-- order of k. `offset 0` makes PostgreSQL compute each hash once.

set enable_nestloop = off;
set enable_mergejoin = off;

create temp table plan on commit drop as
select day, day_no, day_ms, order_from, sale_from, n, k, charged, lines, at_hour, channel, reduced,
  day_ms + floor(at_hour * 3600000)::bigint as ms,
  case when at_hour < 11 then 0 when at_hour < 16 then 1 else 2 end as part
from (
  select q.*, 6 + bucket + (u - bounds[bucket]) / (bounds[bucket + 1] - bounds[bucket]) as at_hour, share(n, 5) as channel,
    share(n, 8) as reduced,
    case when size < 0.14 then 1 when size < 0.40 then 2 when size < 0.68 then 3 when size < 0.86 then 4 when size < 0.95 then 5 else 6 end as lines
  from (
    select p.*, width_bucket(u, bounds) as bucket
    from (
      select d.*, n_from + k as n, k, k <= sales as charged, share(n_from + k, 2) as size,
        reached * case when k <= sales then (k - 1 + share(n_from + k, 1)) / sales else share(n_from + k, 1) end as u
      from days d, generate_series(1, sales + cancelled) k
      where day_no between current_setting('seed.from')::integer and current_setting('seed.to')::integer
      offset 0
    ) p
    offset 0
  ) q
  offset 0
) x;

create temp view lines as
select o.n, o.day_no, o.charged, o.position, o.key, o.channel, o.reduced, o.ms,
  case when o.at_hour >= t.from_hour and o.at_hour < t.until_hour then t.item_no else t.instead end as item_no,
  case when many < 0.72 then 1 when many < 0.92 then 2 when many < 0.975 then 3 else 4 end as quantity
from (
  select k.*, part * 2048 + least(position, 3) * 512 + (hashint8extended(key, 3) & 511) as slot, share(key, 4) as many
  from (
    select p.n, p.day_no, p.charged, p.part, p.channel, p.reduced, p.ms, p.at_hour, j as position, p.n * 8 + j as key
    from plan p, generate_series(1, p.lines) j
    offset 0
  ) k
  offset 0
) o
join slots s on s.slot = o.slot
join products t on t.item_no = s.item_no;

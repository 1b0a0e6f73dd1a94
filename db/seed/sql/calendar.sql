-- The number of sales of each day, and their hours.

create table hours (weekend boolean, hour integer, weight numeric);
insert into hours
select false, 6 + n, w from unnest(array[8, 11, 7, 3, 4, 13, 15, 7, 3, 3, 4, 9, 12, 10, 4]) with ordinality as x (w, n)
union all
select true, 6 + n, w from unnest(array[5, 10, 11, 7, 6, 13, 16, 11, 6, 5, 6, 12, 16, 14, 8]) with ordinality as x (w, n);

-- The cumulative share of the day's sales at the end of each hour, from 7:00 to 22:00.
create table curves as
select weekend, array[0::double precision]
  || array_agg(cum order by hour) as bounds
from (
  select weekend, hour, (sum(weight) over (partition by weekend order by hour)
    / sum(weight) over (partition by weekend))::double precision as cum
  from hours
) h
group by weekend;

create table days as
with calendar as (
  select d::date as day, row_number() over (order by d)::integer as day_no, extract(dow from d)::integer as weekday,
    extract(day from d)::integer as month_day, (extract(epoch from d at time zone r.zone) * 1000)::bigint as day_ms
  from run r, generate_series(r.first_day::timestamp, r.today::timestamp, interval '1 day') d
), sold as (
  select c.*, v.bounds, greatest(0, least(14.9999, (r.limit_ms - c.day_ms) / 3600000.0 - 7)) as hours_sold,
    r.limit_ms < c.day_ms + 22 * 3600000 as is_partial
  from calendar c
  join curves v on v.weekend = (c.weekday in (0, 6))
  cross join run r
), reach as (
  select s.*, case when not is_partial then 1
    else bounds[floor(hours_sold)::integer + 1]
      + (bounds[floor(hours_sold)::integer + 2] - bounds[floor(hours_sold)::integer + 1]) * (hours_sold - floor(hours_sold))
    end::double precision as reached
  from sold s
), weighed as (
  select *, reached * (0.94 + 0.12 * share(day_no, 11)) * (0.93 + 0.1 * day_no / max(day_no) over ())
    * case when month_day in (15, 16, 30, 1) then 1.07 else 1 end
    * (array[1.15, 0.78, 0.82, 0.88, 0.97, 1.13, 1.27])[weekday + 1] as weight
  from reach
), shared as (
  select w.*, round((select sales from run) * sum(weight) over (order by day_no) / sum(weight) over ())::bigint as sold_by
  from weighed w
), counted as (
  select *, sold_by - coalesce(lag(sold_by) over (order by day_no), 0) as sales from shared
), whole as (
  select *, floor(sales * 0.014 + share(day_no, 12) * least(sales, 1))::bigint as cancelled from counted
)
select day, day_no, weekday, month_day, day_ms, bounds, reached, sales, cancelled, sold_by - sales as sale_from,
  (sum(sales + cancelled) over (order by day_no) - sales - cancelled)::bigint as order_from,
  (select base from run) + (sum(sales + cancelled) over (order by day_no) - sales - cancelled)::bigint as n_from
from whole;
create unique index on days (day_no);

-- 512 slots for each part of the day and kind of line, distributed by popularity.
create table slots as
with weights as (
  select part, wanted, p.item_no,
    p.popularity[part + 1] * case when wanted < 3 then 1 when p.course = 3 then 3 else 1 end as weight
  from products p, generate_series(0, 2) part, generate_series(1, 3) wanted
  where (wanted = 3 or p.course = wanted) and p.popularity[part + 1] > 0
), ranges as (
  select part, wanted, item_no,
    round(512.0 * (sum(weight) over w - weight) / sum(weight) over (partition by part, wanted)) as from_slot,
    round(512.0 * sum(weight) over w / sum(weight) over (partition by part, wanted)) as to_slot
  from weights
  window w as (partition by part, wanted order by item_no)
)
select part * 2048 + wanted * 512 + slot as slot, item_no
from ranges, generate_series(0, 511) slot
where slot >= from_slot and slot < to_slot;

create table items as
select p.item_no, p.id, p.variants, c.name as category_name, m.name, m.price_cents::bigint, m.tax_category,
  tax_rate_of(m.tax_category, 1500) as tax_rate,
  m.tracks_inventory, coalesce(m.station, c.station, 'cocina') as station, preparation_minutes_of(m.preparation_time) as minutes,
  coalesce((
    select jsonb_agg(jsonb_build_object('inventory_item_id', r.inventory_item_id, 'quantity', r.quantity) order by r.inventory_item_id)
    from recipes r where r.business_id = m.business_id and r.menu_item_id = m.id), '[]') as recipe
from products p
join run on true
join menu_items m on m.business_id = run.business_id and m.id = p.id
join menu_categories c on c.business_id = m.business_id and c.id = m.category_id;
create table recipe_quantities as
select p.item_no, i.ing_no, r.quantity
from products p
join run on true
join recipes r on r.business_id = run.business_id and r.menu_item_id = p.id
join ingredients i on i.id = r.inventory_item_id;
create table preparation_quantities as
select p.ing_no as prepared_no, i.ing_no, r.quantity
from preparation_recipes r
join run on run.business_id = r.business_id
join ingredients p on p.id = r.prepared_item_id
join ingredients i on i.id = r.inventory_item_id;

create table item_days (item_no integer, day_no integer, quantity bigint);
analyze run, staff, methods, guests, seats, products, ingredients, days, slots, items, recipe_quantities, preparation_quantities;

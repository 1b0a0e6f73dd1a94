-- The deliveries that cover what is served, their cost, and the cost of each product on each day.

set enable_nestloop = off;
set enable_mergejoin = off;

create table daily_usage as
select i.ing_no, d.day_no, coalesce(u.used, 0) as used
from ingredients i
cross join days d
left join (
  select t.ing_no, s.day_no, sum(s.quantity * t.quantity) as used
  from item_days s join recipe_quantities t on t.item_no = s.item_no
  group by t.ing_no, s.day_no
) u on u.ing_no = i.ing_no and u.day_no = d.day_no;

create table averages as select ing_no, avg(used) as used from daily_usage group by ing_no;

-- Waste and the differences of the weekly count; `quantity` is signed.
create table adjustments as
with last as (select max(day_no) as day_no from days)
select i.ing_no, d.day_no, 'waste' as type, d.day_ms + 15 * 3600000 + d.day_no % 50 * 60000 as ms,
  -greatest(case when i.whole then 1 else 0.1 end,
    round((a.used * (0.02 + 0.06 * share(d.day_no * 4 + m, 32)))::numeric, case when i.whole then 0 else 1 end)) as quantity,
  (array['caducado', 'error de preparación', 'devuelto', 'comida de personal'])[1 + floor(share(d.day_no * 4 + m, 33) * 4)::integer] as reason
from days d
cross join generate_series(1, 2) m
cross join last
join ingredients i on i.ing_no = 1 + floor(share(d.day_no * 4 + m, 31) * (select count(*) from ingredients))::integer and i.pause_days = 0
join averages a on a.ing_no = i.ing_no
where d.day_no < last.day_no and d.sales > 0 and share(d.day_no * 4 + m, 34) < 0.45
union all
select i.ing_no, d.day_no, 'count', d.day_ms + 22 * 3600000 + 50 * 60000,
  case when share(d.day_no * 64 + i.ing_no, 35) < 0.3 then 0
    else round((a.used * (share(d.day_no * 64 + i.ing_no, 36) - 0.66) * 0.8)::numeric, case when i.whole then 0 else 1 end) end,
  null
from days d
cross join last
join ingredients i on i.pause_days = 0
join averages a on a.ing_no = i.ing_no
where (last.day_no - d.day_no) % 7 = 1;

create table needs as
select u.ing_no, u.day_no, u.used - coalesce(a.quantity, 0) as need
from daily_usage u
left join (select ing_no, day_no, sum(quantity) as quantity from adjustments group by ing_no, day_no) a
  on a.ing_no = u.ing_no and a.day_no = u.day_no;
analyze daily_usage, averages, adjustments, needs;

-- Each arrival has what is needed until the next one, in whole purchase units; for an ingredient with a pause, the exact quantity.
create view arrivals_needed as
with cumulated as (
  select ing_no, day_no, sum(need) over (partition by ing_no order by day_no) as total from needs
), calendar as (
  select i.ing_no, i.supplier_no, case when i.pause_days > 0 then 0 else i.step end as step, d.day_no,
    min(d.day_no) over w - 1 as before_no, coalesce(lead(d.day_no) over (w order by d.day_no) - 1, z.last_no) as until_no
  from ingredients i
  left join supplier_plan s on s.supplier_no = i.supplier_no
  join days d on d.weekday = any (coalesce(s.weekdays, array[1, 3, 5]))
  cross join run r
  cross join (select max(day_no) as last_no from days) z
  where d.day_no > 1 and d.day <= r.today - i.pause_days and d.day_ms + 7 * 3600000 < r.now_ms
  window w as (partition by i.ing_no)
), targets as (
  select c.ing_no, c.supplier_no, c.day_no, c.step, e.total - b.total as target
  from calendar c
  join cumulated e on e.ing_no = c.ing_no and e.day_no = c.until_no
  join cumulated b on b.ing_no = c.ing_no and b.day_no = c.before_no
), filled as (
  select *, max(greatest(0, case when step > 0 then ceil(target / step) * step else target end))
    over (partition by ing_no order by day_no) as level
  from targets
), parts as (
  select *, level - coalesce(lag(level) over (partition by ing_no order by day_no), 0) as quantity from filled
)
select ing_no, supplier_no, day_no, quantity from parts where quantity > 0;

create table arrivals (
  ing_no integer, supplier_no integer, day_no integer, quantity numeric, price numeric, previous numeric, cost numeric, stock_before numeric
);
insert into arrivals (ing_no, supplier_no, day_no, quantity)
select * from arrivals_needed where supplier_no is null;
update needs n set need = n.need + m.quantity
from (
  select x.ing_no, a.day_no, sum(a.quantity * x.quantity) as quantity
  from arrivals a join preparation_quantities x on x.prepared_no = a.ing_no
  group by x.ing_no, a.day_no
) m
where n.ing_no = m.ing_no and n.day_no = m.day_no;
insert into arrivals (ing_no, supplier_no, day_no, quantity)
select * from arrivals_needed where supplier_no is not null;

create table openings as
select i.ing_no, i.stock * r.scale + n.need - coalesce(a.quantity, 0) as quantity
from ingredients i
cross join run r
join (select ing_no, sum(need) as need from needs group by ing_no) n on n.ing_no = i.ing_no
left join (select ing_no, sum(quantity) as quantity from arrivals group by ing_no) a on a.ing_no = i.ing_no;

create index on needs (ing_no, day_no);
analyze arrivals;
update arrivals a set stock_before = x.stock_before
from (
  select v.ing_no, v.day_no, o.quantity + coalesce(sum(v.quantity) over (partition by v.ing_no order by v.day_no
    rows between unbounded preceding and 1 preceding), 0) - c.total as stock_before
  from arrivals v
  join openings o on o.ing_no = v.ing_no
  join (select ing_no, day_no, sum(need) over (partition by ing_no order by day_no) as total from needs) c
    on c.ing_no = v.ing_no and c.day_no = v.day_no - 1
) x
where a.ing_no = x.ing_no and a.day_no = x.day_no;

-- The weighted average cost after each arrival; a preparation costs as much as its ingredients.
create table first_costs as
select ing_no, round(price * exp(-(0.2 * share(ing_no, 30) - 0.02) * (select max(day_no) from days) / 365)::numeric, 4) as cost
from ingredients where supplier_no is not null;
insert into first_costs
select x.prepared_no, round(sum(x.quantity * f.cost), 4)
from preparation_quantities x join first_costs f on f.ing_no = x.ing_no group by x.prepared_no;

do $$
declare
  a record;
  costs numeric[];
  paid numeric;
  last_no integer := (select max(day_no) from days);
begin
  select array_agg(cost order by ing_no) into costs from first_costs;
  for a in
    select v.ctid as place, v.*, i.price as today_price
    from arrivals v join ingredients i on i.ing_no = v.ing_no
    order by v.day_no, v.supplier_no is null, v.ing_no
  loop
    if a.supplier_no is null then
      select round(sum(x.quantity * costs[x.ing_no]), 4) into paid from preparation_quantities x where x.prepared_no = a.ing_no;
    else
      paid := round((a.today_price * exp(-(0.2 * share(a.ing_no, 30) - 0.02) * (last_no - a.day_no) / 365)
        * (0.96 + 0.08 * share(a.day_no * 64 + a.ing_no, 37)))::numeric, 2);
    end if;
    update arrivals set price = paid, previous = costs[a.ing_no],
      cost = round((greatest(a.stock_before, 0) * costs[a.ing_no] + a.quantity * paid) / (greatest(a.stock_before, 0) + a.quantity), 4)
    where ctid = a.place;
    costs[a.ing_no] := round((greatest(a.stock_before, 0) * costs[a.ing_no] + a.quantity * paid) / (greatest(a.stock_before, 0) + a.quantity), 4);
  end loop;
end
$$;

create table costs as
select ing_no, day_no, coalesce(max(known) over (partition by ing_no, changes), first_cost) as cost
from (
  select f.ing_no, d.day_no, f.cost as first_cost, a.cost as known, count(a.cost) over (partition by f.ing_no order by d.day_no) as changes
  from first_costs f
  cross join days d
  left join arrivals a on a.ing_no = f.ing_no and a.day_no = d.day_no
) c;
create table item_costs as
select p.item_no, d.day_no, coalesce(sum(t.quantity * c.cost), 0)::numeric(14, 4) as unit_cost
from products p
cross join days d
left join recipe_quantities t on t.item_no = p.item_no
left join costs c on c.ing_no = t.ing_no and c.day_no = d.day_no
group by p.item_no, d.day_no;
create unique index on item_costs (item_no, day_no);
create unique index on costs (ing_no, day_no);
analyze arrivals, item_costs, costs;
reset enable_nestloop;
reset enable_mergejoin;

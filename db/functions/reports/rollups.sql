-- Rollups: their catalogue, rolling days up, marking days stale, and figures of any days (docs/decisions/014).

-- The catalogue of the rollups by day: each table, and the function that computes its rows from the raw rows. DAY_ROLLUPS of
-- domain/reports/rollups.ts has the same tables; tests compare them with the schema.
create or replace function rollup_tables() returns table (name text, source text)
language sql immutable parallel safe
as $$
  values ('sale_days', 'raw_sale_days'), ('item_days', 'raw_item_days'), ('stock_days', 'raw_stock_days'),
    ('kitchen_ticket_days', 'raw_kitchen_ticket_days'), ('station_days', 'raw_station_days'), ('line_days', 'raw_line_days'),
    ('discount_days', 'raw_discount_days'), ('reason_days', 'raw_reason_days'), ('discount_item_days', 'raw_discount_item_days'),
    ('staff_days', 'raw_staff_days'), ('tax_days', 'raw_tax_days'), ('payment_days', 'raw_payment_days'), ('hour_days', 'raw_hour_days'),
    ('listed_sale_days', 'raw_listed_sale_days'), ('senior_days', 'raw_senior_days')
$$;

-- Returns these days, whose raw rows are to be read. Refuses days with more sales than a read may take them from: they are read when they
-- are rolled up. `details.days_left` are those with sales. A few days are never refused, and cost no count.
create or replace function few_raw_rows(p_days date[]) returns date[]
language plpgsql stable
as $$
declare
  business uuid := app_business();
  days_left bigint;
begin
  if cardinality(p_days) > raw_days() and (
    select count(*) from (select from sales where business_id = business
      and business_day = any (p_days) limit max_raw_sales() + 1) s) > max_raw_sales()
  then
    select count(*) into days_left from unnest(p_days) d (day)
    where exists (select from sales s where s.business_id = business and s.business_day = d.day);
    perform refuse('report.preparing', format('Se preparan los resúmenes de esos días: %s.',
      case days_left when 1 then 'falta 1 día' else 'faltan ' || days_left || ' días' end), null,
      jsonb_build_object('days_left', days_left, 'retry_after_seconds', preparing_seconds()));
  end if;
  return p_days;
end
$$;

-- The days of a range that are read from the raw rows: those without rollups, and the last one with p_until, because only a part of it
-- counts. Refuses too many of them (few_raw_rows).
create or replace function days_not_rolled_up(p_from date, p_to date, p_until timestamptz) returns date[]
language sql stable
as $$
  select few_raw_rows(array(
    select d::date from generate_series(greatest(p_from, coalesce(
      (select least(rolled_until + 1, case when p_until is not null then p_to end) from rollup_progress
        where business_id = (select app_business())),
      p_from))::timestamp, p_to::timestamp, interval '1 day') d
    union all
    select business_day from stale_days
    where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)))
$$;

-- Serializes rolling up a business and changing its past days.
create or replace function lock_rollups(p_business uuid) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('rollups ' || p_business, 0)) $$;

-- The months of days, each as its first day.
create or replace function months_of(p_days date[]) returns date[]
language sql immutable parallel safe
as $$ select array(select distinct date_trunc('month', d::timestamp)::date from unnest(p_days) d) $$;

create or replace function end_of_month(p_month date) returns date
language sql immutable parallel safe
as $$ select (p_month + interval '1 month' - interval '1 day')::date $$;

-- Deletes a past day from the rollups, because one of its rows changed.
create or replace function mark_day_stale(p_business uuid, p_day date) returns void
language plpgsql security definer set search_path = public
as $$
begin
  perform lock_rollups(p_business);
  if p_day <= (select rolled_until from rollup_progress where business_id = p_business) then
    perform delete_rollup_days(p_business, array[p_day]);
    insert into stale_days (business_id, business_day) values (p_business, p_day) on conflict do nothing;
  end if;
end
$$;

-- Figures of a range of business days, from the rollups or from the raw rows. With p_until the last day counts until that instant.
create or replace function sales_between(p_from date, p_to date, p_until timestamptz default null) returns setof sale_days
language sql stable
as $$
  select * from sale_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_sale_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function items_between(p_from date, p_to date, p_until timestamptz default null) returns setof item_days
language sql stable
as $$
  select * from item_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_item_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function stock_between(p_from date, p_to date, p_until timestamptz default null) returns setof stock_days
language sql stable
as $$
  select * from stock_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_stock_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function kitchen_tickets_between(p_from date, p_to date,
  p_until timestamptz default null) returns setof kitchen_ticket_days
language sql stable
as $$
  select * from kitchen_ticket_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_kitchen_ticket_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function stations_between(p_from date, p_to date, p_until timestamptz default null) returns setof station_days
language sql stable
as $$
  select * from station_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_station_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function lines_between(p_from date, p_to date, p_until timestamptz default null) returns setof line_days
language sql stable
as $$
  select * from line_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_line_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function discounts_between(p_from date, p_to date, p_until timestamptz default null) returns setof discount_days
language sql stable
as $$
  select * from discount_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_discount_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function reasons_between(p_from date, p_to date, p_until timestamptz default null) returns setof reason_days
language sql stable
as $$
  select * from reason_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_reason_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function discount_items_between(p_from date, p_to date, p_until timestamptz default null) returns setof discount_item_days
language sql stable
as $$
  select * from discount_item_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_discount_item_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function staff_between(p_from date, p_to date, p_until timestamptz default null) returns setof staff_days
language sql stable
as $$
  select * from staff_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_staff_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function taxes_between(p_from date, p_to date, p_until timestamptz default null) returns setof tax_days
language sql stable
as $$
  select * from tax_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_tax_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function payments_between(p_from date, p_to date, p_until timestamptz default null) returns setof payment_days
language sql stable
as $$
  select * from payment_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_payment_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

create or replace function hours_between(p_from date, p_to date, p_until timestamptz default null) returns setof hour_days
language sql stable
as $$
  select * from hour_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_hour_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

-- The stored counts of the list of sales, of each day. A range is read by itself, never joined: the planner would read all days.
create or replace function listed_days(p_from date, p_to date) returns setof listed_sale_days
language sql stable
as $$
  select * from listed_sale_days where business_id = (select app_business()) and business_day between p_from and p_to offset 0
$$;

-- The counts of the list of sales in a range of days: of its whole months where these are summed, else of each day. `first_day` and
-- `last_day` are those of the month, or the day.
create or replace function listed_sales_in(p_from date, p_to date)
returns table (first_day date, last_day date, shift text, location_id uuid, cashier_id uuid, status text, kinds text[], entries integer,
  base_cents bigint, tax_cents bigint)
language sql stable
as $$
  with months as materialized (
    select * from listed_sale_months
    where business_id = (select app_business()) and month between p_from and p_to and end_of_month(month) <= p_to
  ), others as (
    select greatest(m.month, p_from) as first_day, least(end_of_month(m.month), p_to) as last_day
    from (select g::date as month from generate_series(date_trunc('month', p_from::timestamp), p_to::timestamp, interval '1 month') g) m
    where m.month not in (select month from months)
  )
  select month, end_of_month(month), shift, location_id, cashier_id, status, kinds, entries, base_cents, tax_cents from months
  union all
  select d.business_day, d.business_day, d.shift, d.location_id, d.cashier_id, d.status, d.kinds, d.entries, d.base_cents, d.tax_cents
  from others o cross join lateral listed_days(o.first_day, o.last_day) d
  union all
  select r.business_day, r.business_day, r.shift, r.location_id, r.cashier_id, r.status, r.kinds, r.entries, r.base_cents, r.tax_cents
  from raw_listed_sale_days((select app_business()), days_not_rolled_up(p_from, p_to, null)) r
$$;

create or replace function seniors_between(p_from date, p_to date, p_until timestamptz default null) returns setof senior_days
language sql stable
as $$
  select * from senior_days
  where business_id = (select app_business()) and business_day between p_from and p_to and (p_until is null or business_day < p_to)
  union all select * from raw_senior_days((select app_business()), days_not_rolled_up(p_from, p_to, p_until), p_until)
$$;

-- Deletes days from the rollups, and the sums of their months; all days without p_days.
create or replace function delete_rollup_days(p_business uuid, p_days date[]) returns void
language plpgsql security definer set search_path = public
as $$
declare
  rollup text;
begin
  for rollup in select name from rollup_tables() loop
    execute format('delete from %I where business_id = $1 and ($2 is null or business_day = any ($2))', rollup) using p_business, p_days;
  end loop;
  delete from listed_sale_months where business_id = p_business and (p_days is null or month = any (months_of(p_days)));
end
$$;

-- Sums months, none of which is summed, from their days: those that are over and whose days are all rolled up.
create or replace function sum_months(p_business uuid, p_months date[]) returns void
language sql
as $$
  insert into listed_sale_months
  select p_business, m.month, d.shift, d.location_id, d.cashier_id, d.status, d.kinds, sum(d.entries)::integer, sum(d.base_cents)::bigint,
    sum(d.tax_cents)::bigint
  from unnest(p_months) m (month)
  join rollup_progress p on p.business_id = p_business and p.rolled_until >= end_of_month(m.month)
  join listed_sale_days d on d.business_id = p_business and d.business_day between m.month and end_of_month(m.month)
  where not exists (
    select from stale_days s where s.business_id = p_business and s.business_day between m.month and end_of_month(m.month))
  group by m.month, d.shift, d.location_id, d.cashier_id, d.status, d.kinds
  order by m.month
$$;

-- Deletes the rollups of a business and which days wait: all its days are rolled up again.
create or replace function forget_rollups(p_business uuid) returns void
language plpgsql
as $$
begin
  perform lock_rollups(p_business);
  perform delete_rollup_days(p_business, null);
  delete from stale_days where business_id = p_business;
  delete from rollup_progress where business_id = p_business;
end
$$;

-- Businesses whose past days are not in the newest rollup are rolled up again, and months that are not summed are: a statement of these
-- files is applied when its text changes, in one transaction with the functions. As fogon_platform, which has no rights in a new database,
-- nor on a table of this update.
do $$
begin
  if has_table_privilege('fogon_platform', 'rollup_progress', 'delete') then
    grant select, insert, delete on listed_sale_days, listed_sale_months, senior_days to fogon_platform;
    set local role fogon_platform;
    perform forget_rollups(p.business_id) from rollup_progress p
    where not exists (select from listed_sale_days d where d.business_id = p.business_id);
    perform sum_months(p.business_id, months_of(array(select d.business_day from listed_sale_days d where d.business_id = p.business_id)))
    from rollup_progress p
    where not exists (select from listed_sale_months m where m.business_id = p.business_id);
    reset role;
  end if;
end
$$;

-- Rolls days up from the raw rows, in place of their present figures, and sums their months. The rows of a day are stored side by side, so
-- that a range of days reads few pages.
create or replace function rebuild_rollups(p_business uuid, p_days date[]) returns void
language plpgsql security definer set search_path = public
as $$
declare
  rollup record;
begin
  perform delete_rollup_days(p_business, p_days);
  for rollup in select * from rollup_tables() loop
    execute format('insert into %I select * from %I($1, $2) order by business_day', rollup.name, rollup.source) using p_business, p_days;
  end loop;
  delete from stale_days where business_id = p_business and business_day = any (p_days);
  perform sum_months(p_business, months_of(p_days));
end
$$;

-- The last business day that is rolled up: it ended at least an hour ago.
create or replace function last_rolled_day(b businesses) returns date
language sql stable
as $$ select business_day(clock_timestamp() - interval '1 hour', b.time_zone, b.day_start_minutes) - 1 $$;

-- Rolls up waiting days of a business, the newest first, at most p_limit; returns their number. The days that ended at least an hour ago
-- are stale until they are rolled up.
create or replace function roll_up_business(p_business uuid, p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  b businesses;
  last_day date;
  first_day date;
  days date[];
begin
  perform lock_rollups(p_business);
  select * into b from businesses where id = p_business;
  last_day := last_rolled_day(b);
  select coalesce((select rolled_until + 1 from rollup_progress where business_id = p_business),
    (select business_day(least((select min(created_at) from orders where business_id = p_business),
      (select min(created_at) from stock_movements where business_id = p_business)), b.time_zone, b.day_start_minutes)),
    last_day) into first_day;
  if first_day <= last_day then
    insert into stale_days (business_id, business_day)
    select p_business, d::date from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d
    on conflict do nothing;
    insert into rollup_progress (business_id, rolled_until) values (p_business, last_day)
    on conflict (business_id) do update set rolled_until = excluded.rolled_until;
  end if;
  days := array(select business_day from stale_days where business_id = p_business order by business_day desc limit p_limit);
  if cardinality(days) > 0 then
    perform rebuild_rollups(p_business, days);
  end if;
  return cardinality(days);
end
$$;

-- Rolls up waiting days of the active businesses in turns, until p_limit days are done: one day of each business, then the next one of
-- each. The businesses with the newest waiting day come first. Returns the number of days. Locks the rollups of the businesses in the order
-- of their ids.
create or replace function roll_up_days(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  business record;
  done integer := 0;
begin
  for business in
    with due as (
      select d.id, d.days, row_number() over (order by d.newest desc, d.id) as place
      from (
        -- The first day of a business without any rollup is found when it is rolled up.
        select b.id, least(p_limit, greatest(coalesce(past.day - r.rolled_until, p_limit), 0) + stale.days) as days,
          case when r.rolled_until >= past.day then stale.newest else past.day end as newest
        from businesses b
        left join rollup_progress r on r.business_id = b.id
        cross join lateral (select last_rolled_day(b) as day) past
        cross join lateral (
          select count(*) as days, max(s.business_day) as newest
          from (select business_day from stale_days where business_id = b.id order by business_day desc limit p_limit) s
        ) stale
        where b.is_active
      ) d
      where d.days > 0
      order by d.newest desc, d.id
      limit p_limit
    ), filled as (
      -- The days of all, if each gets as many as this one at most.
      select days, sum(days) over w + days * (count(*) over () - row_number() over w) as total
      from due window w as (order by days, id)
    ), whole as (
      select coalesce(max(days), 0) as level from filled where total <= p_limit
    ), share as (
      -- What is left is divided among those with more days.
      select level, p_limit - sum(least(days, level))::integer as spare, count(*) filter (where days > level) as others from due,
        whole group by level
    )
    select id, (least(days, level)
      + case when days > level then spare / others + (rank <= spare % others)::integer else 0 end)::integer as days
    from share, lateral (select d.*, row_number() over (partition by d.days > level order by d.place) as rank from due d) d
    order by id
  loop
    done := done + roll_up_business(business.id, business.days);
  end loop;
  return done;
end
$$;

-- Voiding a sale, or closing an order, after its day ended changes the figures of that day.
create or replace function mark_sale_stale() returns trigger
language plpgsql
as $$
begin
  perform mark_day_stale(new.business_id, new.business_day);
  return new;
end
$$;

create or replace trigger sales_make_days_stale after update of status on sales
for each row when (old.status = 'Pagada' and new.status <> 'Pagada') execute function mark_sale_stale();

create or replace function mark_order_stale() returns trigger
language plpgsql
as $$
declare
  began date;
begin
  select business_day(new.created_at, time_zone, day_start_minutes) into began from businesses
  where id = new.business_id and business_day(new.created_at, time_zone, day_start_minutes)
    < business_day(clock_timestamp(), time_zone, day_start_minutes);
  if found then
    perform mark_day_stale(new.business_id, began);
  end if;
  return new;
end
$$;

create or replace trigger orders_make_days_stale after update of status on orders
for each row when (old.status <> new.status and new.created_at < clock_timestamp() - interval '1 hour') execute function mark_order_stale();

-- Correcting the method of a payment after its day ended changes the figures of that day.
create or replace function mark_payment_stale() returns trigger
language plpgsql
as $$
begin
  perform mark_day_stale(new.business_id, business_day) from sales
  where business_id = new.business_id and id = new.sale_id and status = 'Pagada';
  return new;
end
$$;

create or replace trigger payments_make_days_stale after update of kind, payment_method_id on payments
for each row when ((old.kind, old.payment_method_id) is distinct from (new.kind,
  new.payment_method_id)) execute function mark_payment_stale();

-- An offline request of a past business day changes the figures of that day.
create or replace function mark_past_moment_stale() returns void
language plpgsql
as $$
declare
  days record;
begin
  select business_day(write_time(), time_zone, day_start_minutes) as moment,
    business_day(clock_timestamp(), time_zone, day_start_minutes) as present
  into days
  from businesses where id = (select app_business());
  if days.moment < days.present then
    perform mark_day_stale(app_business(), days.moment);
  end if;
end
$$;

-- When the time zone or the hour of start changes, business days begin and end at other instants.
create or replace function reset_rollups() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform forget_rollups(new.id);
  return new;
end
$$;

create or replace trigger businesses_reset_rollups after update of time_zone, day_start_minutes on businesses
for each row when ((old.time_zone, old.day_start_minutes) is distinct from (new.time_zone, new.day_start_minutes))
execute function reset_rollups();

-- Assigns past rows to business days by the present time zone and hour of start, so that all days have the same hours (docs/decisions/052).
-- Writes only rows whose day changes. An expense or opening debt with a day of its own does not change.
create or replace function reassign_business_days() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update sales s set business_day = x.day, shift = shift_of(s.charged_at, new.time_zone), hour = x.hour, voided_on = x.voided
  from (
    select id, business_day(charged_at, new.time_zone, new.day_start_minutes) as day,
      extract(hour from charged_at at time zone new.time_zone)::smallint as hour,
      business_day(voided_at, new.time_zone, new.day_start_minutes) as voided
    from sales where business_id = new.id and charged_at is not null
  ) x
  where s.business_id = new.id and s.id = x.id
    and (s.business_day, s.hour, s.voided_on) is distinct from (x.day, x.hour, x.voided);
  update refunds set business_day = business_day(created_at, new.time_zone, new.day_start_minutes),
    shift = shift_of(created_at, new.time_zone)
  where business_id = new.id and (business_day, shift)
    is distinct from (business_day(created_at, new.time_zone, new.day_start_minutes), shift_of(created_at, new.time_zone));
  update receivable_entries set business_day = business_day(created_at, new.time_zone, new.day_start_minutes)
  where business_id = new.id and business_day = business_day(created_at, old.time_zone, old.day_start_minutes)
    and business_day <> business_day(created_at, new.time_zone, new.day_start_minutes);
  update register_sessions set business_day = business_day(created_at, new.time_zone, new.day_start_minutes)
  where business_id = new.id and status <> 'Por conciliar' and business_day <> business_day(created_at, new.time_zone,
    new.day_start_minutes);
  update expenses set business_day = business_day(created_at, new.time_zone, new.day_start_minutes)
  where business_id = new.id and recurring_id is null and business_day = business_day(created_at, old.time_zone, old.day_start_minutes)
    and business_day <> business_day(created_at, new.time_zone, new.day_start_minutes);
  update purchase_receipts set received_on = business_day(created_at, new.time_zone, new.day_start_minutes)
  where business_id = new.id and received_on <> business_day(created_at, new.time_zone, new.day_start_minutes);
  update purchases p set received_on = r.day
  from (select purchase_id, max(received_on) as day from purchase_receipts where business_id = new.id group by 1) r
  where p.business_id = new.id and p.id = r.purchase_id and p.received_on is distinct from r.day;
  return new;
end
$$;

create or replace trigger businesses_reassign_days after update of time_zone, day_start_minutes on businesses
for each row when ((old.time_zone, old.day_start_minutes) is distinct from (new.time_zone, new.day_start_minutes))
execute function reassign_business_days();

-- What diners read without signing in. fogon_platform owns these functions, because they have no business in scope.

-- The public menu of an active business, or null (2-operations §7): active categories, and available products within their schedule.
-- `changes_in_seconds`: when a schedule, the end of 'agotado', the opening hours or midnight change it; null when nothing does.
create or replace function public_menu(p_business uuid) returns jsonb
language sql stable security definer set search_path = public
as $$
  with moment as materialized (
    select b.*, clock_timestamp() as now from businesses b where b.id = p_business and b.is_active
  ), offered as materialized (
    select m.*, t.now, m.schedule is null or on_schedule(m.schedule, t.now, t.time_zone) as is_sold_now
    from moment t
    join menu_items m on m.business_id = t.id
    left join menu_categories c on c.business_id = m.business_id and c.id = m.category_id
    where m.is_available and m.archived_at is null and coalesce(c.is_active, true)
  ), changes as (
    select sold_out_until as at from offered where sold_out_until > now and sold_out_until < 'infinity'
    union all
    select schedule_changes_at(h.schedule, t.now, t.time_zone)
    from moment t, (select distinct schedule from offered where schedule is not null) h
    union all
    select schedule_changes_at(t.opening_hours, t.now, t.time_zone) from moment t
    union all
    select (date_trunc('day', t.now at time zone t.time_zone) + interval '1 day') at time zone t.time_zone
    from moment t where t.opening_hours is not null
  )
  select jsonb_build_object(
    'business', jsonb_build_object('id', t.id, 'name', t.name, 'logo_url', t.logo_url, 'address', t.address, 'phone', t.phone,
      'email', t.email, 'currency', t.currency, 'prices_include_tax', t.prices_include_tax, 'cover_url', t.cover_url, 'accent', t.accent,
      'opening_hours', t.opening_hours, 'zone', t.time_zone, 'time_format', t.time_format),
    'as_of', t.now,
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.order_index nulls first, c.created_at desc, c.id)
      from menu_categories c where c.business_id = t.id and c.is_active), '[]'),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'category_id', o.category_id, 'name', o.name, 'description', o.description,
        'price_cents', o.price_cents, 'image_url', o.image_url, 'preparation_time', o.preparation_time, 'allergens', o.allergens,
        'sold_out', is_sold_out(o.sold_out_until, o.countdown, o.now))
        order by o.order_index nulls first, o.created_at desc, o.id)
      from offered o where o.is_sold_now), '[]'),
    'changes_in_seconds', (select extract(epoch from min(at) - t.now)::float8 from changes))
  from moment t
$$;

-- At most eight active businesses whose name contains the search, those that begin with it first.
create or replace function find_public_businesses(p_name text) returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'address', address) order by place, name, id), '[]')
  from (
    select b.id, b.name, b.address, position(fold(p_name) in fold(b.name)) > 1 as place
    from businesses b
    where b.is_active and position(fold(p_name) in fold(b.name)) > 0
    order by place, b.name, b.id
    limit 8) found
$$;

-- The businesses of 'Nuestra Familia': the newest six that are active, have an active owner with a confirmed e-mail and a name with letters
-- (1-core §7).
create or replace function landing_businesses() returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'logo_url', logo_url) order by created_at desc), '[]')
  from (
    select b.* from businesses b join users u on u.id = b.owner_id and u.is_active and u.email_confirmed_at is not null
    where b.is_active and char_length(b.name) <= 80 and b.name ~ '[[:alpha:]].*[[:alpha:]]'
    order by b.created_at desc, b.id limit 6
  ) b
$$;

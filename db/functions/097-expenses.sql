-- What the business spends.

-- The expenses of a range of business days, newest first, and what each category adds up to in the whole range.
create or replace function list_expenses(p_from date, p_to date, p_limit integer, p_offset integer) returns jsonb
language sql stable
as $$
  with chosen as (
    select e.*, c.name as category_name from expenses e
    left join expense_categories c on c.business_id = e.business_id and c.id = e.category_id
    where e.business_id = app_business() and e.deleted_at is null and e.business_day between p_from and p_to
  ), page as (
    select * from chosen order by business_day desc, created_at desc, id desc limit p_limit offset p_offset
  ), by_category as (
    select category_id, category_name, count(*) as expenses, sum(amount_cents) as total_cents from chosen group by 1, 2
  )
  select jsonb_build_object(
    'total', (select count(*) from chosen),
    'total_cents', (select coalesce(sum(amount_cents), 0) from chosen),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('category_id', category_id, 'name', category_name,
        'expenses', expenses, 'total_cents', total_cents) order by total_cents desc, category_name) from by_category), '[]'),
    'expenses', coalesce((select jsonb_agg(jsonb_build_object(
        'id', e.id, 'description', e.description, 'amount_cents', e.amount_cents, 'business_day', e.business_day,
        'category_id', e.category_id, 'category_name', e.category_name, 'is_recurring', e.recurring_id is not null,
        'created_by', u.full_name, 'created_at', e.created_at)
        order by e.business_day desc, e.created_at desc, e.id desc)
      from page e left join users u on u.id = e.created_by), '[]'))
$$;

-- Customers who owe.

-- Customers and what each owes, the largest balance first.
create or replace function list_receivables() returns jsonb
language sql stable
as $$
  with owed as (
    select c.*, coalesce(sum(e.amount_cents), 0) as balance_cents, max(e.created_at) as last_entry_at,
      coalesce(c.limit_cents, b.receivable_limit_cents) as own_limit
    from customers c
    join businesses b on b.id = c.business_id
    left join receivable_entries e on e.business_id = c.business_id and e.customer_id = c.id
    where c.business_id = app_business()
    group by c.business_id, c.id, b.receivable_limit_cents
  )
  select jsonb_build_object(
    'balance_cents', (select coalesce(sum(balance_cents), 0) from owed),
    'customers', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'phone', phone, 'is_active', is_active,
        'limit_cents', own_limit, 'balance_cents', balance_cents, 'last_entry_at', last_entry_at)
        order by balance_cents desc, fold(name), id)
      from owed where is_active or balance_cents <> 0), '[]'))
$$;

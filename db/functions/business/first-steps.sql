-- The first steps of a new business.

-- For how long deleted sample data can be restored.
create or replace function sample_undo_time() returns interval
language sql immutable parallel safe
as $$ select interval '10 minutes' $$;

-- The completed first steps, whether the list is hidden, and whether sample data exist. Invoicing is a step in Honduras; elsewhere it is
-- null.
create or replace function read_first_steps() returns jsonb
language sql stable
as $$
  select jsonb_build_object('hidden', b.first_steps_hidden_at is not null,
    'samples', exists (select from sample_rows where business_id = b.id),
    'undo_until', (select removed_at + sample_undo_time() from sample_removals
      where business_id = b.id and removed_at > clock_timestamp() - sample_undo_time()),
    'business', b.basics_saved_at is not null or exists (select from sales where business_id = b.id and number is not null),
    'menu', exists (select from menu_items where business_id = b.id and archived_at is null),
    'tables', exists (select from tables where business_id = b.id and archived_at is null),
    'employees', (select count(*) > 1 from (select from users where business_id = b.id and is_active limit 2) u),
    'register', exists (select from register_sessions where business_id = b.id and status <> 'Por conciliar'),
    'sale', exists (select from sales where business_id = b.id and number is not null),
    'invoicing', case when has_fiscal_documents(b.country) then is_invoicing() end)
  from businesses b where b.id = (select app_business())
$$;

-- Hides the list of first steps, or shows it again: { hidden }.
create or replace function hide_first_steps(p jsonb) returns jsonb
language plpgsql
as $$
begin
  update businesses set first_steps_hidden_at = case when (p ->> 'hidden')::boolean
    then coalesce(first_steps_hidden_at, clock_timestamp()) end
  where id = (select app_business());
  perform changed('settings.changed');
  return read_first_steps();
end
$$;

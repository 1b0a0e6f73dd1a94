-- Corrections of the stock of one ingredient.

-- Sets the stock to the counted quantity: { id, correction_id, counted_stock, reason }. Settles the ingredient's shortfalls, also if the
-- stock does not change.
create or replace function correct_stock(p jsonb) returns jsonb
language plpgsql
as $$
declare
  item inventory_items := lock_ingredient((p ->> 'id')::uuid);
  before numeric := (lock_level(item.id)).current_stock;
  found_stock numeric := (p ->> 'counted_stock')::numeric;
  settles boolean;
  moved jsonb;
begin
  perform check_source_is_new((p ->> 'correction_id')::uuid);
  settles := correct_shortfalls(item, p ->> 'reason');
  if found_stock = before and not settles then
    perform refuse('input.invalid', format('El stock ya es %s: no hay nada que corregir.', quantity_text(before, item.unit)),
      jsonb_build_object('counted_stock', format('El stock ya es %s.', quantity_text(before, item.unit))));
  end if;
  moved := move_stocks('correction', (p ->> 'correction_id')::uuid, p ->> 'reason',
    array[(item.id, found_stock - before, null, null)::stock_move]);
  perform write_audit('stock.corrected', 'inventory_item', item.id, jsonb_build_object('name', item.name,
    'from', quantity_text(before, item.unit), 'to', quantity_text(found_stock, item.unit), 'reason', p ->> 'reason'));
  return jsonb_build_object('ingredient', ingredient_answer(item, lock_level(item.id), true), 'stock', moved);
end
$$;

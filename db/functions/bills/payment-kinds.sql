-- Payment kinds and their capabilities, the same as PAYMENT_KINDS of domain/bills/payment-kinds.ts; tests/db/base/rules.test.ts compares
-- them.

-- The payment kinds, in the order of the screens.
create or replace function payment_kinds() returns text[]
language sql immutable parallel safe
as $$ select array['efectivo', 'tarjeta', 'transferencia', 'fiado'] $$;

-- Whether a payment of the kind may exceed the amount due and returns change. One expression, as the next ones, so that PostgreSQL inlines
-- it.
create or replace function gives_change(p_kind text) returns boolean
language sql immutable parallel safe
as $$ select p_kind = 'efectivo' $$;

-- Whether a customer owes the amount of a payment of the kind.
create or replace function is_on_account(p_kind text) returns boolean
language sql immutable parallel safe
as $$ select p_kind = 'fiado' $$;

-- Whether the money of the kind arrives in a bank account.
create or replace function goes_to_bank(p_kind text) returns boolean
language sql immutable parallel safe
as $$ select p_kind in ('tarjeta', 'transferencia') $$;

-- Whether the money of the kind enters and leaves the register.
create or replace function goes_to_register(p_kind text) returns boolean
language sql immutable parallel safe
as $$ select not is_on_account(p_kind) and not goes_to_bank(p_kind) $$;

-- All payment kinds with their capabilities.
create or replace function payment_kind_capabilities() returns table (kind text, gives_change boolean, is_on_account boolean,
  goes_to_bank boolean)
language sql immutable parallel safe
as $$ select k, gives_change(k), is_on_account(k), goes_to_bank(k) from unnest(payment_kinds()) k $$;

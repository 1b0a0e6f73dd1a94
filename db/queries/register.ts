import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface RegisterSession {
  readonly id: string;
  readonly register_id: string;
  readonly register_name: string;
  readonly location_id: string | null;
  readonly status: 'Abierta' | 'Cerrada';
  readonly business_day: string;
  readonly opening_float_cents: number;
  readonly opened_by: string;
  readonly created_at: string;
}

export interface PaymentMethod {
  readonly id: string;
  readonly name: string;
  readonly kind: 'efectivo' | 'tarjeta' | 'transferencia' | 'fiado';
}

export interface RegisterState {
  readonly session: RegisterSession | null;
  readonly payment_methods: readonly PaymentMethod[];
}

/** Today's open register, or null, and the ways to pay. */
export function readRegister(scope: Scope): Promise<RegisterState> {
  return read(
    scope,
    sql<RegisterState>`select jsonb_build_object(
      'session', (select register_answer(r) from open_register_today() r where r.id is not null),
      'payment_methods', coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'kind', m.kind) order by m.order_index, m.name)
        from payment_methods m where m.business_id = app_business() and m.is_active), '[]'))`,
  );
}

export interface RegisterOpening {
  readonly id: string;
  readonly register_id?: string | undefined;
  readonly opening_float_cents: number;
}

/** Opens a drawer with a float. Refuses one that is open. */
export function openRegister(scope: WriteScope, opening: RegisterOpening) {
  return write(scope, sql<RegisterSession>`open_register(${asJson(opening)})`);
}

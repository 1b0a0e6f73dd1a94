import type { RegisterSession } from '#domain/register/answers/register.ts';
import type { CashMovementKind } from '#domain/register/cash.ts';

/** The open window of the register. */
export type RegisterTask =
  | { readonly name: 'panel' | 'open' | 'add-register' | 'closed' | 'display' }
  | { readonly name: 'movement'; readonly type: CashMovementKind; readonly session: RegisterSession }
  | { readonly name: 'drawer' | 'expense' | 'report' | 'close'; readonly session: RegisterSession };

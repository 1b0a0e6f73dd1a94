import { sql } from 'drizzle-orm';
import type { PaymentKind } from '#domain/payment-kinds.ts';
import type { DateFormat } from '#domain/settings.ts';
import { zoneOf } from '#domain/time.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** The settings of the business (2-operations §3). Percentages are hundredths of a percent: 15 % is 1500. */
export interface BusinessSettingsAnswer {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly type: string;
  readonly address: string | null;
  readonly phone: string;
  readonly email: string;
  readonly rtn: string | null;
  readonly country: string;
  readonly zone: string;
  readonly currency: string;
  readonly language: string;
  readonly time_format: '24h' | '12h';
  readonly date_format: DateFormat;
  readonly theme: 'light' | 'dark';
  readonly accent: string;
  readonly sounds: boolean;
  readonly tax_percentage: number;
  readonly tip_percentage: number;
  readonly prices_include_tax: boolean;
  /** Minutes after midnight at which the business day starts. */
  readonly day_start_minutes: number;
  /** The most that a cashier discounts alone. */
  readonly discount_limit: number;
  /** The difference of a count from which a reason and an approver are asked for. */
  readonly register_tolerance_cents: number;
  /** What a customer without a limit of their own may owe; 0 for nothing. */
  readonly receivable_limit_cents: number;
  /** The business's own lines above and below what a receipt says; empty for none. */
  readonly receipt_header: string;
  readonly receipt_footer: string;
}

export function readSettings(scope: Scope): Promise<BusinessSettingsAnswer> {
  return read(scope, sql<BusinessSettingsAnswer>`read_settings()`);
}

/** What may change of a business: only what is given does. */
export type BusinessChange = {
  readonly [Name in Exclude<keyof BusinessSettingsAnswer, 'id' | 'zone' | 'language'>]?:
    | BusinessSettingsAnswer[Name]
    | undefined;
};

/** Changes the business; the time zone follows the country. What was charged before keeps its day, its currency and its taxes: after the first sale the currency stays. */
export function changeBusiness(scope: WriteScope, change: BusinessChange) {
  const zone = change.country === undefined ? {} : { time_zone: zoneOf(change.country) };
  return write(scope, sql<BusinessSettingsAnswer>`change_business(${asJson({ ...change, ...zone })})`);
}

export interface PaymentMethodAnswer {
  readonly id: string;
  readonly name: string;
  readonly kind: PaymentKind;
  readonly bank_account_id: string | null;
  readonly is_active: boolean;
}

export interface BankAccountAnswer {
  readonly id: string;
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  readonly is_active: boolean;
}

/** How the business is paid; `is_used` when something was paid with it, so that its kind stays. */
export interface Collections {
  readonly payment_methods: readonly (PaymentMethodAnswer & { readonly is_used: boolean })[];
  readonly bank_accounts: readonly BankAccountAnswer[];
}

/** Every way to pay in its order, and the bank accounts, inactive ones too. */
export function readCollections(scope: Scope): Promise<Collections> {
  return read(scope, sql<Collections>`read_collections()`);
}

/** What may change of a row that people edit: only what is given does. */
type ChangeOf<Row extends { readonly id: string }> = Pick<Row, 'id'> & {
  readonly [Name in Exclude<keyof Row, 'id'>]?: Row[Name] | undefined;
};

/** Adds a way to pay or changes one. Refuses one that is not there, a name that another has, another kind once something was paid with it, and to leave no active one in cash. */
export function savePaymentMethod(scope: WriteScope, method: ChangeOf<PaymentMethodAnswer>, isNew: boolean) {
  return write(scope, sql<Collections>`save_payment_method(${asJson({ ...method, is_new: isNew })})`);
}

/** Puts the ways to pay in an order. Refuses when they are others by now. */
export function reorderPaymentMethods(scope: WriteScope, ids: readonly string[]) {
  return write(scope, sql<Collections>`reorder_payment_methods(${asJson({ ids })})`);
}

/** Adds a bank account or changes one. Refuses one that is not there, the same one twice, and to put away one that an active way to pay uses. */
export function saveBankAccount(scope: WriteScope, account: ChangeOf<BankAccountAnswer>, isNew: boolean) {
  return write(scope, sql<Collections>`save_bank_account(${asJson({ ...account, is_new: isNew })})`);
}

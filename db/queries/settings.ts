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
  /** The largest discount that a cashier gives without approval. */
  readonly discount_limit: number;
  /** The difference of a count above which a reason and an approver are required. */
  readonly register_tolerance_cents: number;
  /** What a customer without a limit of their own may owe; 0 allows no fiado. */
  readonly receivable_limit_cents: number;
  /** The business's lines at the top and the bottom of a receipt; empty for none. */
  readonly receipt_header: string;
  readonly receipt_footer: string;
}

/** The settings of the business in scope. */
export function readSettings(scope: Scope): Promise<BusinessSettingsAnswer> {
  return read(scope, sql<BusinessSettingsAnswer>`read_settings()`);
}

/** The changed fields of a business; absent fields stay unchanged. */
export type BusinessChange = {
  readonly [Name in Exclude<keyof BusinessSettingsAnswer, 'id' | 'zone' | 'language'>]?:
    | BusinessSettingsAnswer[Name]
    | undefined;
};

/**
 * Changes the business; the time zone follows the country. Past sales retain their day, currency and taxes: after the first sale the
 * currency cannot change.
 */
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

/** Payment methods and bank accounts; `is_used` when something was paid with the method, so that its kind cannot change. */
export interface Collections {
  readonly payment_methods: readonly (PaymentMethodAnswer & { readonly is_used: boolean })[];
  readonly bank_accounts: readonly BankAccountAnswer[];
}

/** All payment methods in their order, and the bank accounts, also inactive ones. */
export function readCollections(scope: Scope): Promise<Collections> {
  return read(scope, sql<Collections>`read_collections()`);
}

/** The changed fields of a row; absent fields stay unchanged. */
type ChangeOf<Row extends { readonly id: string }> = Pick<Row, 'id'> & {
  readonly [Name in Exclude<keyof Row, 'id'>]?: Row[Name] | undefined;
};

/**
 * Adds or changes a payment method. Refuses an unknown id, a name in use, another kind once something was paid with it, and leaving
 * no active cash method.
 */
export function savePaymentMethod(scope: WriteScope, method: ChangeOf<PaymentMethodAnswer>, isNew: boolean) {
  return write(scope, sql<Collections>`save_payment_method(${asJson({ ...method, is_new: isNew })})`);
}

/** Orders the payment methods. Refuses when `ids` are not all of them. */
export function reorderPaymentMethods(scope: WriteScope, ids: readonly string[]) {
  return write(scope, sql<Collections>`reorder_payment_methods(${asJson({ ids })})`);
}

/**
 * Adds or changes a bank account. Refuses an unknown id, a repeated account, and deactivating one that an active payment method
 * uses.
 */
export function saveBankAccount(scope: WriteScope, account: ChangeOf<BankAccountAnswer>, isNew: boolean) {
  return write(scope, sql<Collections>`save_bank_account(${asJson({ ...account, is_new: isNew })})`);
}

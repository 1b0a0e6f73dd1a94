import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { zoneOf } from '#domain/base/time.ts';
import {
  type BankAccount,
  type BusinessSettings,
  businessSettings,
  collections,
  type PaymentMethod,
} from '#domain/business/answers/settings.ts';

/** The settings of the business in scope. */
export function readSettings(scope: Scope): Promise<BusinessSettings> {
  return read(scope, businessSettings, sql`read_settings()`);
}

/** The changed fields of a business; absent fields stay unchanged. */
export type BusinessChange = {
  readonly [Name in Exclude<keyof BusinessSettings, 'id' | 'zone' | 'language' | 'is_invoicing'>]?:
    | BusinessSettings[Name]
    | undefined;
};

/**
 * Changes the business; the time zone follows the country. Past sales retain their day, currency and taxes: after the first sale the
 * currency cannot change.
 */
export function changeBusiness(scope: WriteScope, change: BusinessChange) {
  const zone = change.country === undefined ? {} : { time_zone: zoneOf(change.country) };
  return write(scope, businessSettings, sql`change_business(${asJson({ ...change, ...zone })})`);
}

/** All payment methods in their order, and the bank accounts, also inactive ones. */
export function readCollections(scope: Scope) {
  return readText(scope, collections, sql`read_collections()`);
}

/** The changed fields of a row; absent fields stay unchanged. */
type ChangeOf<Row extends { readonly id: string }> = Pick<Row, 'id'> & {
  readonly [Name in Exclude<keyof Row, 'id'>]?: Row[Name] | undefined;
};

/**
 * Adds or changes a payment method. Refuses an unknown id, a name in use, another kind once something was paid with it, and leaving
 * no active cash method.
 */
export function savePaymentMethod(
  scope: WriteScope,
  method: ChangeOf<Omit<PaymentMethod, 'is_used'>>,
  isNew: boolean,
) {
  return write(scope, collections, sql`save_payment_method(${asJson({ ...method, is_new: isNew })})`);
}

/** Orders the payment methods. Refuses when `ids` are not all of them. */
export function reorderPaymentMethods(scope: WriteScope, ids: readonly string[]) {
  return write(scope, collections, sql`reorder_payment_methods(${asJson({ ids })})`);
}

/**
 * Adds or changes a bank account. Refuses an unknown id, a repeated account, and deactivating one that an active payment method
 * uses.
 */
export function saveBankAccount(scope: WriteScope, account: ChangeOf<BankAccount>, isNew: boolean) {
  return write(scope, collections, sql`save_bank_account(${asJson({ ...account, is_new: isNew })})`);
}

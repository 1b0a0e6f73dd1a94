import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import type { Fiscal } from '#domain/fiscal/answers/fiscal.ts';
import { textOrNull } from '#web/data/input-form.ts';

type Issuer = Fiscal['issuer'];

/** The issuer's texts for its form. */
export const issuerValues = (issuer: Issuer) => ({
  rtn: issuer.rtn ?? '',
  legal_name: issuer.legal_name ?? '',
  trade_name: issuer.trade_name ?? '',
  address: issuer.address ?? '',
  phone: issuer.phone ?? '',
  email: issuer.email ?? '',
  invoice_code: issuer.invoice_code,
  credit_note_code: issuer.credit_note_code,
  debit_note_code: issuer.debit_note_code,
});
export type IssuerValues = ReturnType<typeof issuerValues>;

export const issuerBody = (values: IssuerValues) => ({
  ...values,
  trade_name: textOrNull(values.trade_name),
  email: values.email.trim(),
});

/** Whether nothing of the issuer was saved, so that the form proposes the data of the business. */
export const isUnsavedIssuer = ({ rtn, legal_name, address }: Issuer): boolean =>
  rtn === null && legal_name === null && address === null;

/** The stored values, with the data of the business in place of the empty ones while nothing was saved. */
export function proposedIssuer(issuer: Issuer, settings: BusinessSettings): IssuerValues {
  const values = issuerValues(issuer);
  if (!isUnsavedIssuer(issuer)) return values;
  return {
    ...values,
    rtn: values.rtn || (settings.rtn ?? ''),
    legal_name: values.legal_name || settings.name,
    trade_name: values.trade_name || settings.name,
    address: values.address || (settings.address ?? ''),
    phone: values.phone || settings.phone,
    email: values.email || settings.email,
  };
}

interface PaymentKindCapabilities {
  /** A payment above the amount due returns change. */
  readonly gives_change: boolean;
  /** A customer owes the amount. */
  readonly is_on_account: boolean;
  /** The money arrives in a bank account, and the payment may have a reference. */
  readonly goes_to_bank: boolean;
}

/** What each payment kind can do. The database holds the same capabilities by the same names. */
export const PAYMENT_KINDS = {
  efectivo: { gives_change: true, is_on_account: false, goes_to_bank: false },
  tarjeta: { gives_change: false, is_on_account: false, goes_to_bank: true },
  transferencia: { gives_change: false, is_on_account: false, goes_to_bank: true },
  fiado: { gives_change: false, is_on_account: true, goes_to_bank: false },
} as const satisfies Readonly<Record<string, PaymentKindCapabilities>>;

export type PaymentKind = keyof typeof PAYMENT_KINDS;

/** The payment kinds, in the order of the screens. */
export const PAYMENT_KIND_NAMES = Object.keys(PAYMENT_KINDS) as [PaymentKind, ...PaymentKind[]];

type MaybeKind = PaymentKind | null | undefined;

/** True when the kind can do it; false when there is no kind. */
const can = (kind: MaybeKind, capability: keyof PaymentKindCapabilities): boolean =>
  kind ? PAYMENT_KINDS[kind][capability] : false;

export const givesChange = (kind: MaybeKind): boolean => can(kind, 'gives_change');
export const isOnAccount = (kind: MaybeKind): boolean => can(kind, 'is_on_account');
export const goesToBank = (kind: MaybeKind): boolean => can(kind, 'goes_to_bank');

/** True when the money is cash in the register, so that an open register is needed. */
export const goesToRegister = (kind: MaybeKind): boolean =>
  kind ? !isOnAccount(kind) && !goesToBank(kind) : false;

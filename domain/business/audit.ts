/** The kinds of the audit log. Each one has the prefixes of its actions. */
const KINDS = {
  access: ['auth', 'approval'],
  employee: ['employee'],
  sale: ['sale', 'cash', 'register', 'offline'],
  order: ['order', 'kitchen'],
  menu: ['menu', 'recipe', 'recipes', 'preparation'],
  stock: ['stock', 'inventory', 'purchase'],
  expense: ['expense', 'recurring-expense'],
  receivable: ['receivable', 'customer'],
  business: [
    'business',
    'fiscal',
    'location',
    'payment-method',
    'bank-account',
    'reminder',
    'token',
    'printer',
    'print-agent',
    'print-job',
    'customer-display',
    'platform',
    'backup',
    'sample',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type AuditKind = keyof typeof KINDS;

export const AUDIT_KINDS = [
  'access',
  'employee',
  'sale',
  'order',
  'menu',
  'stock',
  'expense',
  'receivable',
  'business',
] as const satisfies readonly AuditKind[];

/** The prefixes of a kind's actions, without the point: 'sale' of 'sale.voided'. */
export function prefixesOf(kind: AuditKind): readonly string[] {
  return KINDS[kind];
}

import { clientOf } from '#web/data/client.ts';

const api = clientOf();

/** The list of customers. The device keeps it whole (snapshot.ts) and searches in it. */
export const CUSTOMERS_PATH: string = api.receivables.customers.$path({ query: {} });

const PATHS: ReadonlySet<string> = new Set([
  api.menu.$path(),
  api.tables.$path(),
  api.orders.$path(),
  api.register.$path(),
  api.settings.$path(),
  api.locations.$path(),
  api.fiscal['device-points'].$path(),
]);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const param = { id: ':id' };
const patternOf = (path: string) => new RegExp(`^${path.replace(':id', UUID)}$`);

const ORDER = patternOf(api.orders[':id'].$path({ param }));
const SALE = patternOf(api.sales[':id'].$path({ param }));
const REGISTER_REPORT = patternOf(api.register[':id'].report.$path({ param }));
const KITCHEN = api.kitchen.tickets.$path({ query: {} });
const LOCAL_PRINTING = api.printing.local.$path({ query: {} });

const withoutQuery = (path: string): string => path.split('?', 1)[0] ?? path;

/** Whether a path is the list of customers, or a search in it. */
export const isCustomerSearch = (path: string): boolean =>
  withoutQuery(path) === withoutQuery(CUSTOMERS_PATH);

/** Whether a path is of one order, one bill or one register session: these are kept for a day. */
export const isOfOneDay = (path: string): boolean =>
  ORDER.test(path) || SALE.test(path) || REGISTER_REPORT.test(path);

/** Whether the device keeps the answer of a path whenever it is read: what the working screens need. */
export const isKeptPath = (path: string): boolean =>
  PATHS.has(path) ||
  [KITCHEN, LOCAL_PRINTING].some((each) => withoutQuery(each) === withoutQuery(path)) ||
  isOfOneDay(path);

/**
 * The numbers that limit something, each written once. Screens, routes and table checks import them. SQL functions get those of
 * `scripts/sql-limits.ts` from `db/functions/base/limits.sql`, which `npm run docs` writes. The lengths of a form's texts are in its schema.
 */

/** Orders and their lines. */
export const MAX_LINE_QUANTITY = 9999;
/** The least quantity of a line that is ordered or moved: carts have three decimals. */
export const MIN_LINE_QUANTITY = 0.001;
/** Quantities have at most four decimals. */
export const MIN_QUANTITY = 0.0001;
export const MAX_COUNTDOWN = 9999;
export const MAX_GUESTS = 999;
export const MAX_ORDER_LINES = 200;
export const MAX_CUSTOMER_NAME_LENGTH = 80;
export const MAX_ORDER_NOTE_LENGTH = 500;
export const MAX_LINE_NOTE_LENGTH = 200;
/** The portions of one extra ('con') of a line. */
export const MAX_EXTRA_PORTIONS = 99;
/** The ingredients that one line may leave out, and those that it may add. */
export const MAX_LINE_CHANGES = 20;

/** Kitchen, in minutes. */
export const DEFAULT_PREPARATION_MINUTES = 15;
export const MAX_PREPARATION_MINUTES = 1440;
/** A card is in alert from this part of its expected minutes, and asks for attention before (1-core §4). */
export const ALERT_PERCENT = 100;
export const ATTENTION_PERCENT = 70;
/** A kitchen that cooks at once needs its slowest dish and this part of the minutes of the rest. */
export const COOKED_AT_ONCE_PERCENT = 25;
/** A served ticket can be recalled for this time. */
export const RECALL_MINUTES = 30;

/** Tables, in minutes: from the first an occupied table asks for attention, from the second it is in alert. A business changes both. */
export const TABLE_ATTENTION_MINUTES = 20;
export const TABLE_ALERT_MINUTES = 40;
export const MAX_TABLE_MINUTES = 600;

/** The times that a business opens on one day. */
export const MAX_DAY_OPENINGS = 3;

/** Bills, payments and discounts. */
export const MIN_PARTS = 2;
export const MAX_PARTS = 20;
export const MAX_PAYMENTS = 20;
/** Cash above this many times the amount, and above it with this many of the largest bills, is confirmed before it is charged. */
export const UNLIKELY_CASH_TIMES = 10;
export const UNLIKELY_CASH_BILLS = 5;
/** Seniors with a discount on a cart that is sent and charged at once. */
export const MAX_SENIORS = 20;
/** 100 % in hundredths of a percent. */
export const MAX_RATE = 10_000;
/** The tax of products like alcohol in Honduras, in hundredths of a percent. */
export const SPECIAL_TAX_RATE = 1800;
/** The last number of a series of fiscal documents: eight digits. */
export const MAX_CORRELATIVE = 99_999_999;
/** A sale above this names its buyer on the invoice (art. 11). */
export const MAX_ANONYMOUS_CENTS = 10_000_00;
/** The unused numbers of a range are reported until this business day of the month after its date limit (art. 42). */
export const UNUSED_REPORT_DAYS = 10;
/** A pre-printed invoice is entered at most these days after it was written (art. 55). */
export const MAX_PREPRINTED_DAYS = 31;
export const MAX_CENTS = 100_000_000_00;
export const MAX_SHORT_TEXT_LENGTH = 120;
export const MAX_REASON_LENGTH = 500;

/** Registers. */
export const MAX_REGISTER_COUNTS = 2;
/** A register session of an earlier business day is used for this time (decisions, Days and registers). */
export const REGISTER_SESSION_HOURS = 18;

/** Work without a network. An offline request is taken for its moment within these hours, at prices of a menu read within those before it. */
export const OFFLINE_HOURS = 72;
export const OFFLINE_MENU_HOURS = 24;
/** A session lasts these hours of use without a network. */
export const OFFLINE_SESSION_HOURS = 12;
/** A device where nobody is signed in keeps a queue for its person for this time, and then delivers it for review. */
export const LOST_SESSION_MINUTES = 15;
export const MAX_DEVICE_NAME_LENGTH = 60;
/** A person registers at most these devices in 24 hours. */
export const MAX_DEVICES_A_DAY = 10;
/** A device that numbers its invoices is at most these numbers ahead of what the server has of it. */
export const MAX_DEVICE_LEAD = 50;
/** The place of a request among those of its device. */
export const MAX_SEQUENCE = 2_000_000_000;
/** A device whose session ended delivers its queue in parts of at most these requests. */
export const MAX_DELIVERED_REQUESTS = 200;
/** The conflicts of a device and of a business that nobody resolved; a device keeps what is more. */
export const MAX_DEVICE_CONFLICTS = 200;
export const MAX_CONFLICTS = 2000;
/** It may deliver for this time after it was seen last. */
export const DELIVERY_DAYS = 30;
/** A write that is repeated within this time has no second effect: at least as long as a device may deliver what it sent before. */
export const STORED_ANSWER_DAYS = DELIVERY_DAYS;
/** The orders that one read of details can name, and the customers that a device stores. */
export const MAX_SNAPSHOT_ORDERS = 50;
export const MAX_SNAPSHOT_CUSTOMERS = 500;

/** Ingredients. */
export const MAX_RECIPE_INGREDIENTS = 100;
/** The quantity of a line of a recipe, and the stock of an ingredient. */
export const MAX_RECIPE_QUANTITY = 100_000;
export const MAX_STOCK_QUANTITY = 9_999_999;
/** At or below this part of the initial stock, products of an ingredient are 'low' (2-operations §4). */
export const LOW_STOCK_PERCENT = 30;
/** A cost that rises by more than this is shown. */
export const COST_RISE_PERCENT = 5;
/** The days whose use is averaged to suggest purchases. */
export const USE_DAYS = 28;

/** The debts of customers by age, in days: up to the first, up to the second, older. */
export const DEBT_AGE_DAYS = [30, 60] as const;

/** Printing. Whoever claims a paper confirms it within this time, or it is printed again as a duplicate. */
export const PRINT_LEASE_SECONDS = 60;
/** A paper that was tried this often has failed. */
export const MAX_PRINT_ATTEMPTS = 6;
/** A kitchen ticket that waited longer for its printer asks a person before it is printed. */
export const TICKET_HOLD_MINUTES = 30;
/** A kitchen ticket that is printed later has its day and hour. */
export const TICKET_DATE_MINUTES = 10;
/** A drawer that was not opened within this time stays closed, also with a paper: nobody stands before it any more. */
export const DRAWER_SECONDS = 20;
/** The longest time between two attempts; the first one is that of `PRINT_RETRY_SECONDS`, and each next one is doubled. */
export const MAX_PRINT_RETRY_SECONDS = 60;
export const PRINT_RETRY_SECONDS = 5;
/** A printer whose paper waits longer rings the bell. */
export const PRINT_ALERT_MINUTES = 3;
export const MAX_CLAIMED_JOBS = 20;
export const MAX_COPIES = 3;
export const DEFAULT_PRINTER_PORT = 9100;
/** Papers that were printed, held back or discarded are kept for these days, the others for a month. */
export const PRINTED_JOB_DAYS = 7;
export const MAX_PRINT_JOB_DAYS = 30;
/** A pairing code of Fogón Impresoras or of a customer display is valid for this time and this number of wrong entries. */
export const PAIRING_MINUTES = 10;
export const MAX_PAIRING_ATTEMPTS = 5;
/** Fogón Impresoras counts as connected for this time after it was seen. */
export const AGENT_ONLINE_SECONDS = 90;
/** Where a Fogón Impresoras listens for the devices of its network. The security policy of the pages allows these ports and no other. */
export const LOCAL_PORTS = [9166, 9167, 9168] as const;
export const MAX_LOCAL_ADDRESSES = 8;
/** The longest paper that a device sends to it, in bytes: a picture of a long receipt has 300,000. */
export const MAX_LOCAL_PAPER_BYTES = 2_000_000;
/** What a Fogón Impresoras says at once of the papers of devices, and the length of the name of one. */
export const MAX_STATED_PRINTS = 50;
export const MAX_PRINT_TITLE_LENGTH = 80;

/** The e-mails of a business within an hour, documents and invitations to employees, and the documents of all businesses to one address within a day. */
export const MAX_HOURLY_EMAILS = 60;
export const MAX_DAILY_EMAILS = 5;

/** Customer displays. The tablets of one device, and the length of a text of a line. */
export const MAX_DEVICE_DISPLAYS = 4;
export const MAX_DISPLAY_TEXT_LENGTH = 300;
/** A bill that does not change leaves the display after this time, and the change of a charge after that one. */
export const DISPLAY_BILL_MINUTES = 10;
export const DISPLAY_CHANGE_SECONDS = 30;

/** Reports and lists over past days. */
/** Days without a rollup with more sales than these are not read: their rollups are waited for. */
export const MAX_RAW_SALES = 50_000;
/** So few days without a rollup are always read. */
export const RAW_DAYS = 7;
/** When a read whose rollups are being prepared is repeated. */
export const PREPARING_SECONDS = 5;
/** A read of more days than these is a long one. A business has places for so many at a time; a refused one is repeated after the seconds. */
export const SHORT_READ_DAYS = 92;
export const LONG_READS = 2;
export const LONG_READ_SECONDS = 3;

/** A self-hosted Fogón warns below this free space. */
export const LOW_DISK_MB = 500;

import type { RoomMessage } from '#domain/base/events.ts';
import type { PrinterList } from '#domain/printing/answers/printing.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

export const printersPath = apiPath(api.printing);
export const isPrintingChange = ({ type }: RoomMessage): boolean => type === 'print-job.changed';

/** The printers of all locations with their papers that wait or failed, and each installed Fogón Impresoras. */
export const usePrinters = () => useLiveApi<PrinterList>(printersPath, isPrintingChange);

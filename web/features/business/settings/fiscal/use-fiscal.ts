import type { InferRequestType } from 'hono/client';
import type { Fiscal, FiscalEstablishment, FiscalRange } from '#domain/fiscal/answers/fiscal.ts';
import { ApiError, api, apiPath } from '#web/data/api.ts';
import type { Command } from '#web/data/command.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useAttempts } from '#web/data/use-attempts.ts';

const { establishments, points, ranges, holidays } = api.fiscal;
const fiscalPath = apiPath(api.fiscal);

type Fields = Readonly<Record<string, string>>;
type Failure = NonNullable<Command<Fiscal>['failure']>;
type IssuerChange = Omit<InferRequestType<typeof api.fiscal.$put>['json'], 'version'>;
type HolidayChange = InferRequestType<typeof holidays.$post>['json'];
type EstablishmentBody = Omit<FiscalEstablishment, 'id' | 'version' | 'is_used'>;
type PointBody = Omit<InferRequestType<(typeof points)[':id']['$put']>['json'], 'version'>;
type RangeBody = Omit<
  FiscalRange,
  | 'id'
  | 'version'
  | 'next_number'
  | 'is_used'
  | 'is_demo'
  | 'is_preprinted'
  | 'used'
  | 'state'
  | 'alert_days'
  | 'alert_percentage'
> & { readonly is_preprinted?: boolean | undefined };

type AdvanceBody = Pick<FiscalRange, 'next_number'> & { readonly reason: string };

/** A row that is added with version 0 or changed with the version that was read. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * The issuer, establishments, points of emission and ranges, and their changes. A change returns the refused fields; null after
 * success, or when another device was faster: then the present data is shown.
 */
export function useFiscal() {
  const { data, error, mutate } = useLiveApi(
    fiscalPath,
    ({ type }) => type === 'settings.changed' || type === 'bill.changed',
  );
  const { busy, attempt } = useAttempts();

  const send = async (
    what: readonly unknown[],
    call: Command<Fiscal>['call'],
    { success, failure }: { success: string; failure?: Failure | undefined },
  ): Promise<Fields | null> => {
    const outcome = await attempt(['fiscal', ...what], () => ({
      call,
      success,
      ...(failure && { failure }),
    }));
    if (!outcome) return {};
    await (outcome.ok ? mutate(outcome.data, { revalidate: false }) : mutate());
    if (outcome.ok) return null;
    const isStale = outcome.error instanceof ApiError && outcome.error.code === 'row.stale';
    return isStale ? null : outcome.fields;
  };

  return {
    data,
    error,
    busy,
    changeIssuer: (change: IssuerChange, success: string) => {
      const json = { version: data?.issuer.version ?? 0, ...change };
      return send([json], (options) => api.fiscal.$put({ json }, options), { success });
    },
    saveEstablishment: ({ id, version }: Versioned, body: EstablishmentBody, failure: Failure) => {
      const json = { version, ...body };
      return send([id, json], (options) => establishments[':id'].$put({ param: { id }, json }, options), {
        success: 'Establecimiento guardado.',
        failure,
      });
    },
    savePoint: ({ id, version }: Versioned, body: PointBody, failure: Failure) => {
      const json = { version, ...body };
      return send([id, json], (options) => points[':id'].$put({ param: { id }, json }, options), {
        success: 'Punto de emisión guardado.',
        failure,
      });
    },
    saveRange: ({ id, version }: Versioned, body: RangeBody, failure: Failure) => {
      const json = { version, ...body };
      return send([id, json], (options) => ranges[':id'].$put({ param: { id }, json }, options), {
        success: 'Rango guardado.',
        failure,
      });
    },
    advanceRange: ({ id, version }: Versioned, body: AdvanceBody, failure: Failure) => {
      const json = { version, ...body };
      return send([id, json], (options) => ranges[':id'].advance.$post({ param: { id }, json }, options), {
        success: 'Numeración corregida.',
        failure,
      });
    },
    changeHolidays: (json: HolidayChange, success: string, failure?: Failure) =>
      send([json], (options) => holidays.$post({ json }, options), { success, failure }),
    deleteRange: (id: string) =>
      send([id, 'delete'], (options) => ranges[':id'].$delete({ param: { id } }, options), {
        success: 'Rango eliminado.',
      }),
  };
}

export type FiscalActions = Omit<ReturnType<typeof useFiscal>, 'data' | 'error'>;

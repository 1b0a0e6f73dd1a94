import { send } from '#web/lib/api.ts';
import { type BusinessSettings, useSettings } from '#web/lib/business.ts';
import { type Outcome, useCommand } from '#web/lib/command.ts';
import { changeUser } from '#web/lib/session.ts';

export interface BusinessChange {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string;
  readonly email: string;
  readonly rtn: string | null;
  readonly country: string;
  readonly tax_percentage: number;
  readonly prices_include_tax: boolean;
  readonly tip_percentage: number;
}

/** The business's own information and its change, which the header shows at once. */
export function useBusinessInfo() {
  const { data, error, mutate } = useSettings();
  const { busy, run } = useCommand();

  const change = async (wanted: BusinessChange): Promise<Outcome<BusinessSettings> | null> => {
    const outcome = await run({
      call: send<BusinessSettings>('PUT', '/api/settings/business', wanted),
      success: 'Información del negocio guardada.',
    });
    if (outcome?.ok) {
      await mutate(outcome.data, { revalidate: false });
      const { id, name, logo_url } = outcome.data;
      changeUser({ business: { id, name, logo_url } });
    }
    return outcome;
  };

  return { settings: data, error, busy, change };
}

import type { PaperShop } from '#domain/printing/paper/shop.ts';
import { useBusiness, useSettings } from '#web/data/business.ts';

/** What papers know of the business: its settings, or less if they cannot be read. Undefined until that is known. */
export function usePaperShop(): PaperShop | undefined {
  const { data, error } = useSettings();
  const business = useBusiness();
  if (data) return data;
  if (error === undefined) return undefined;
  return {
    ...business,
    name: 'Fogón',
    logo_url: null,
    rtn: null,
    address: null,
    phone: '',
    receipt_header: '',
    receipt_footer: '',
    currency: 'HNL',
  };
}

import { BookOpenText, ListX, UserRoundCheck } from 'lucide-react';

import { Link } from 'wouter';
import { useRegime, useSettings } from '#web/data/business.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { LINK_ROW, LinkRowContent } from '../link-row.tsx';
import { ListCard } from '../list-card.tsx';
import { FieldsSkeleton } from '../section-skeleton.tsx';
import { Establishments } from './establishments.tsx';
import { Holidays } from './holidays.tsx';
import { Incidents } from './incidents.tsx';
import { InvoicingSwitch } from './invoicing-switch.tsx';
import { IssuerPart } from './issuer-part.tsx';
import { Points } from './points.tsx';
import { Ranges } from './ranges.tsx';
import { SeniorsSwitch } from './seniors-switch.tsx';
import { useFiscal } from './use-fiscal.ts';

const SALES_BOOK = '/reports?categoria=sales&reporte=sales-book';
const SENIORS = '/reports?categoria=sales&reporte=seniors';
const UNUSED_NUMBERS = '/reports?categoria=sales&reporte=unused-numbers';

/** 'Facturación': whether charges issue invoices, who issues them, where, and with which numbers (docs/honduras.md). */
export default function FiscalSection() {
  const { data: fiscal, error, ...actions } = useFiscal();
  const settings = useSettings();
  const { hasSeniors } = useRegime();
  const { registers } = useRegister();
  if (error && !fiscal) throw error;
  if (settings.error && !settings.data) throw settings.error;
  if (!fiscal || !settings.data) return <FieldsSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <InvoicingSwitch fiscal={fiscal} registers={registers} actions={actions} />
      <Incidents />
      <IssuerPart fiscal={fiscal} settings={settings.data} actions={actions} />
      <Establishments fiscal={fiscal} actions={actions} />
      <Points fiscal={fiscal} registers={registers} actions={actions} />
      <Ranges fiscal={fiscal} actions={actions} />
      {hasSeniors && <SeniorsSwitch />}
      <Holidays holidays={fiscal.holidays} actions={actions} />
      <ListCard label="Documentos emitidos">
        <li>
          <Link href={SALES_BOOK} className={LINK_ROW}>
            <LinkRowContent
              Icon={BookOpenText}
              title="Libro de ventas"
              about="Los documentos de cada mes, para el contador."
            />
          </Link>
        </li>
        <li>
          <Link href={UNUSED_NUMBERS} className={LINK_ROW}>
            <LinkRowContent
              Icon={ListX}
              title="Números sin usar"
              about="Los que vencieron sin usarse, para reportarlos al SAR."
            />
          </Link>
        </li>
        {hasSeniors && (
          <li>
            <Link href={SENIORS} className={LINK_ROW}>
              <LinkRowContent
                Icon={UserRoundCheck}
                title="Adultos mayores"
                about="Los descuentos de cada mes, con identidad, para la autoridad."
              />
            </Link>
          </li>
        )}
      </ListCard>
    </div>
  );
}

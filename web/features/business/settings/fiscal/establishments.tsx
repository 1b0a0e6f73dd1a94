import { useState } from 'react';
import type { Fiscal, FiscalEstablishment } from '#domain/fiscal/answers/fiscal.ts';
import { newId } from '#web/base/ids.ts';
import { useEveryLocation } from '#web/data/locations.ts';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow } from '../list-row.tsx';
import { EstablishmentWindow } from './establishment-window.tsx';
import { freeCode } from './range-rows.ts';
import type { FiscalActions } from './use-fiscal.ts';

const HEAD_OFFICE = '000';

interface EstablishmentsProps {
  fiscal: Fiscal;
  actions: FiscalActions;
}

/** 'Establecimientos': the places of the business as the tax authority knows them. */
export function Establishments({ fiscal, actions }: EstablishmentsProps) {
  const { establishments, issuer } = fiscal;
  const [edited, setEdited] = useState<FiscalEstablishment | null>(null);
  const { data } = useEveryLocation();
  const locations = data?.locations ?? [];
  const add = () => {
    const code = freeCode(
      establishments.map((each) => each.code),
      0,
    );
    const free = locations.filter(
      ({ id, is_active }) => is_active && !establishments.some(({ location_id }) => location_id === id),
    );
    const [location] = free;
    setEdited({
      id: newId(),
      version: 0,
      code,
      address: (code === HEAD_OFFICE ? issuer.address : location?.address) ?? '',
      location_id: location?.id ?? null,
      is_used: false,
    });
  };
  return (
    <div data-need="establishments">
      <ListCard
        title="Establecimientos"
        description="La casa matriz es el 000; cada local registrado tiene su código."
        action={<AddButton noun="establecimiento" onAdd={add} />}
        empty={establishments.length === 0 && 'Agrega la casa matriz con su dirección registrada.'}
      >
        {establishments.map((establishment) => {
          const { id, code, address, location_id } = establishment;
          const location = locations.find((each) => each.id === location_id);
          const note = [code === HEAD_OFFICE ? 'Casa matriz' : null, location?.name].filter(Boolean);
          return (
            <ListRow
              key={id}
              name={code}
              note={note.join(' · ')}
              fact={address}
              onEdit={() => setEdited(establishment)}
            />
          );
        })}
      </ListCard>
      <UnsavedDialog
        key={edited?.id}
        open={edited !== null}
        what="el establecimiento"
        onClose={() => setEdited(null)}
      >
        {(setDirty) =>
          edited && (
            <EstablishmentWindow
              establishment={edited}
              locations={locations.filter(({ id, is_active }) => is_active || id === edited.location_id)}
              actions={actions}
              onDirtyChange={setDirty}
              onClose={() => setEdited(null)}
            />
          )
        }
      </UnsavedDialog>
    </div>
  );
}

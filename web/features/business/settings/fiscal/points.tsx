import { useState } from 'react';
import type { Fiscal, FiscalPoint } from '#domain/fiscal/answers/fiscal.ts';
import { newId } from '#web/base/ids.ts';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow } from '../list-row.tsx';
import { choiceOf, NOBODY } from './issues-for.ts';
import { PointWindow } from './point-window.tsx';
import { freeCode, pointText } from './range-rows.ts';
import type { FiscalActions } from './use-fiscal.ts';

interface PointsProps {
  fiscal: Fiscal;
  registers: readonly { readonly id: string; readonly name: string }[];
  actions: FiscalActions;
}

/** 'Puntos de emisión': the registers and devices as the tax authority knows them. */
export function Points({ fiscal, registers, actions }: PointsProps) {
  const { establishments, points } = fiscal;
  const [edited, setEdited] = useState<FiscalPoint | null>(null);
  const [firstEstablishment] = establishments;
  const add = () => {
    if (!firstEstablishment) return;
    const { id: establishment_id } = firstEstablishment;
    const codes = points.filter((each) => each.establishment_id === establishment_id).map(({ code }) => code);
    const register = registers.find(({ id }) => !points.some(({ register_id }) => register_id === id));
    setEdited({
      id: newId(),
      version: 0,
      establishment_id,
      code: freeCode(codes, 1),
      register_id: register?.id ?? null,
      register: register?.name ?? null,
      device_id: null,
      device: null,
      is_used: false,
    });
  };
  const nothing = firstEstablishment
    ? 'Agrega un punto de emisión por cada caja o dispositivo que cobra.'
    : 'Primero agrega un establecimiento.';
  return (
    <div data-need="points">
      <ListCard
        title="Puntos de emisión"
        description="Cada caja que cobra es uno; un dispositivo con el suyo factura sin red."
        action={firstEstablishment && <AddButton noun="punto de emisión" onAdd={add} />}
        empty={points.length === 0 && nothing}
      >
        {points.map((point) => (
          <ListRow
            key={point.id}
            name={pointText(point, establishments)}
            fact={point.register ?? point.device}
            state={choiceOf(point) === NOBODY && { label: 'Sin caja', tone: 'outline' }}
            onEdit={() => setEdited(point)}
          />
        ))}
      </ListCard>
      <UnsavedDialog
        key={edited?.id}
        open={edited !== null}
        what="el punto de emisión"
        onClose={() => setEdited(null)}
      >
        {(setDirty) =>
          edited && (
            <PointWindow
              point={edited}
              fiscal={fiscal}
              registers={registers}
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

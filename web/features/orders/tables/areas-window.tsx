import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Area, Floor } from '#domain/orders/answers/tables.ts';
import { newId } from '#web/base/ids.ts';
import { api } from '#web/data/api.ts';
import { type Command, runCommand } from '#web/data/command.ts';
import type { useFloor } from '#web/data/floor/use-tables.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { Input } from '#web/ui/input.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';

interface AreaRowProps {
  area: Area;
  index: number;
  count: number;
  /** Resolves to true when it was done. */
  onRename: (name: string) => Promise<boolean>;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function AreaRow({ area, index, count, onRename, onMove, onRemove }: AreaRowProps) {
  const [{ known, name }, setName] = useState({ known: area.name, name: area.name });
  const sent = useRef(area.name);
  if (known !== area.name) setName({ known: area.name, name: area.name });
  const type = (next: string) => setName({ known: area.name, name: next });
  const saveName = async () => {
    const next = name.trim();
    if (next === '') type(area.name);
    if (next === '' || next === area.name || next === sent.current) return;
    sent.current = next;
    if (!(await onRename(next))) sent.current = area.name;
  };
  return (
    <li className="flex items-center gap-1">
      <Input
        aria-label={`Nombre de ${area.name}`}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onBlur={() => void saveName()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void saveName();
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Subir ${area.name}`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Bajar ${area.name}`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Eliminar ${area.name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}

interface AreasWindowProps {
  floor: Floor;
  /** The location of a new area. */
  deviceLocationId: string | null;
  mutate: ReturnType<typeof useFloor>['mutate'];
}

/** Adds, renames, sorts and deletes areas. */
export function AreasWindow({ floor, deviceLocationId, mutate }: AreasWindowProps) {
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState('');
  const { areas, tables } = floor;

  const write = async <T,>(command: Pick<Command<T>, 'call' | 'success'>): Promise<boolean> => {
    const outcome = await runCommand({ ...command, failure: refusalOr('Error al guardar el área') });
    await mutate();
    return outcome.ok;
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const name = added.trim();
    if (name === '') return;
    setBusy(true);
    const done = await write({
      call: (options) =>
        api.tables.areas.$post({ json: { id: newId(), name, location_id: deviceLocationId } }, options),
      success: `Área agregada: ${name}`,
    });
    setBusy(false);
    if (done) setAdded('');
  };
  const move = (index: number, by: 1 | -1) => {
    const ids = areas.map(({ id }) => id);
    const [movedId] = ids.splice(index, 1);
    if (movedId !== undefined) ids.splice(index + by, 0, movedId);
    void write({
      call: (options) => api.tables.areas.order.$put({ json: { area_ids: ids } }, options),
    });
  };
  const remove = ({ id, name }: Area) => {
    const count = tables.filter(({ area_id }) => area_id === id).length;
    const consequence =
      count === 0 ? '' : ` ${count === 1 ? 'Su mesa queda' : `Sus ${count} mesas quedan`} sin área.`;
    if (!window.confirm(`¿Estás seguro de que quieres eliminar el área "${name}"?${consequence}`)) return;
    void write({
      call: (options) => api.tables.areas[':id'].$delete({ param: { id } }, options),
      success: `Área "${name}" eliminada correctamente`,
    });
  };

  return (
    <DialogContent title="Áreas" description="Cada área tiene su propio plano.">
      <ul className="grid gap-2">
        {areas.map((area, index) => (
          <AreaRow
            key={area.id}
            area={area}
            index={index}
            count={areas.length}
            onRename={(name) =>
              write({
                call: (options) =>
                  api.tables.areas[':id'].$put({ param: { id: area.id }, json: { name } }, options),
                success: `Área renombrada: ${name}`,
              })
            }
            onMove={(by) => move(index, by)}
            onRemove={() => remove(area)}
          />
        ))}
      </ul>
      <form className="mt-4 flex items-center gap-2 border-t pt-4" onSubmit={(event) => void add(event)}>
        <Input
          aria-label="Nombre del área"
          placeholder="Ej: Salón, Terraza"
          value={added}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setAdded(event.target.value)}
        />
        <NetworkButton type="submit" variant="outline" busy={busy} disabled={added.trim() === ''}>
          <Plus aria-hidden="true" />
          Agregar
        </NetworkButton>
      </form>
    </DialogContent>
  );
}

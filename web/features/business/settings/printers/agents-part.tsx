import { KeyRound, Trash2 } from 'lucide-react';
import { AGENT_ONLINE_SECONDS } from '#domain/base/limits.ts';
import type { PairingOffer, PrintAgent, PrinterList } from '#domain/printing/answers/printing.ts';
import { isAgentOnline } from '#domain/printing/printing.ts';
import { instantOf } from '#web/base/clock.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import type { LocationOption } from '#web/data/locations.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow, type RowState } from '../list-row.tsx';
import { PairingWindow } from './pairing-window.tsx';
import type { PrinterActions } from './use-printer-actions.ts';

const REFRESH_MS = 15_000;

function stateOf({ paired_at, last_seen_at, code_expires_at }: PrintAgent, now: Date): RowState {
  if (isAgentOnline(last_seen_at, now, AGENT_ONLINE_SECONDS)) return { label: 'Conectado', tone: 'success' };
  if (paired_at !== null) return { label: 'Sin conexión', tone: 'warning' };
  const isPairing = code_expires_at !== null && instantOf(code_expires_at) > now;
  return { label: isPairing ? 'Esperando el código' : 'Sin vincular', tone: 'outline' };
}

interface AgentsPartProps {
  list: PrinterList;
  locations: readonly LocationOption[];
  actions: PrinterActions;
}

/** Each installed Fogón Impresoras: whether it is there, another code, and its end. */
export function AgentsPart({ list: { agents }, locations, actions }: AgentsPartProps) {
  const now = useServerNow(REFRESH_MS);
  const { momentText } = useMoment();
  const pairing = useItemWindow<PairingOffer>();
  const removal = useItemWindow<PrintAgent>();
  const pairAgain = async ({ id }: PrintAgent) => {
    const outcome = await actions.offerCode(id);
    if (outcome?.ok) pairing.open(outcome.data);
  };
  return (
    <>
      <ListCard
        title="Fogón Impresoras"
        description="El programa que imprime en la red de cada sucursal, en la computadora de la caja o junto al router."
        action={
          locations.length > 0 && <AddButton noun="Fogón Impresoras" onAdd={() => pairing.open(null)} />
        }
        empty={agents.length === 0 && 'Hace falta para imprimir por la red. Basta uno en cada sucursal.'}
      >
        {agents.map((agent) => {
          const state = stateOf(agent, now);
          const place = locations.find(({ id }) => id === agent.location_id);
          const isOnline = state.tone === 'success';
          return (
            <ListRow
              key={agent.id}
              name={agent.name}
              note={locations.length > 1 ? place?.name : undefined}
              fact={
                !isOnline &&
                agent.last_seen_at &&
                `Visto por última vez ${momentText(instantOf(agent.last_seen_at))}`
              }
              state={state}
              actions={[
                { label: 'Vincular de nuevo', Icon: KeyRound, onSelect: () => void pairAgain(agent) },
                {
                  label: 'Quitar',
                  Icon: Trash2,
                  isDestructive: true,
                  onSelect: () => removal.open(agent),
                },
              ]}
            />
          );
        })}
      </ListCard>
      {pairing.turn > 0 && (
        <PairingWindow
          key={pairing.turn}
          open={pairing.isOpen}
          offered={pairing.item}
          locations={locations}
          actions={actions}
          onClose={pairing.close}
        />
      )}
      <AlertDialog
        open={removal.isOpen}
        onOpenChange={removal.onOpenChange}
        title={`¿Quitar Fogón Impresoras de "${removal.item?.name}"?`}
        description="Deja de imprimir ahora mismo. Los papeles esperan hasta que otro de la sucursal los imprima."
        action="Quitar"
        busy={actions.busy}
        onAction={() => {
          if (removal.item) void actions.removeAgent(removal.item.id, removal.item.name).then(removal.close);
        }}
      />
    </>
  );
}

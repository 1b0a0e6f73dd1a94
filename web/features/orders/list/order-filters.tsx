import { CHANNEL_LABELS } from '#domain/orders/order-place.ts';
import { CHANNELS, type Channel } from '#domain/orders/orders.ts';
import { Chip } from '#web/ui/chip.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import type { OrderFilter } from './order-state.ts';

interface OrderFiltersProps {
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
  /** The id of the current user. */
  me: string;
}

const readChannel = (value: string): Channel | null => CHANNELS.find((channel) => channel === value) ?? null;

/** Search, channel, and 'only my orders'. */
export function OrderFilters({ filter, onFilter, me }: OrderFiltersProps) {
  return (
    <div className="grid gap-2">
      <SearchInput
        placeholder="Buscar por número, mesa o cliente"
        value={filter.search}
        onValueChange={(search) => onFilter({ ...filter, search })}
      />
      <div className="flex gap-2">
        <NativeSelect
          aria-label="Canal"
          value={filter.channel ?? ''}
          onChange={(event) => onFilter({ ...filter, channel: readChannel(event.target.value) })}
          className="min-w-0 flex-1"
        >
          <option value="">Todos los canales</option>
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {CHANNEL_LABELS[channel]}
            </option>
          ))}
        </NativeSelect>
        <Chip
          selected={filter.waiter_id !== null}
          onClick={() => onFilter({ ...filter, waiter_id: filter.waiter_id === null ? me : null })}
          className="h-11 rounded-control"
        >
          Mis órdenes
        </Chip>
      </div>
    </div>
  );
}

import type { Wait } from '#web/data/long-reads.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** A read that waits for its turn, or for its figures. It is repeated by itself. */
export function WaitState({ title, description }: Wait) {
  return (
    <div role="status">
      <EmptyState picture="receipt" title={title} description={description} />
    </div>
  );
}

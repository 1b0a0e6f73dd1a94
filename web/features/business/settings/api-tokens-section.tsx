import { BookText, ExternalLink, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { shortDate } from '#domain/base/time.ts';
import type { ApiToken } from '#domain/integrations/answers/tokens.ts';
import { instantOf } from '#web/base/clock.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LINK_ROW, LinkRowContent } from './link-row.tsx';
import { AddButton, ListCard } from './list-card.tsx';
import { ListRow } from './list-row.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { RowsSkeleton } from './section-skeleton.tsx';
import { AtSectionHead } from './section-slots.tsx';
import { useApiTokens } from './use-api-tokens.ts';

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { zone, date_format } = useBusiness();
  const dayOf = (iso: string) => shortDate(instantOf(iso), zone, date_format);
  const { name, created_by, created_at, last_used_at, revoked_at, reads_events } = token;
  return (
    <ListRow
      name={name}
      fact={
        <>
          {reads_events && 'Lee eventos · '}
          {last_used_at ? `Último uso: ${dayOf(last_used_at)}` : 'Sin usar todavía'}
          <span className="max-sm:hidden">
            {' '}
            · {created_by}, {dayOf(created_at)}
          </span>
        </>
      }
      state={revoked_at ? { label: 'Revocada', tone: 'neutral' } : { label: 'Activa', tone: 'success' }}
      actions={
        revoked_at ? [] : [{ label: 'Revocar', Icon: KeyRound, onSelect: onRevoke, isDestructive: true }]
      }
    />
  );
}

/** API tokens: an administrator creates them, sees each secret once, and revokes them. */
export default function ApiTokensSection() {
  const { list, busy, create, revoke } = useApiTokens();
  const { data, error, mutate, isValidating } = list;
  const [making, setMaking] = useState(false);
  const ending = useItemWindow<ApiToken>();

  return (
    <>
      <AtSectionHead>
        <AddButton noun="llave" onAdd={() => setMaking(true)} />
      </AtSectionHead>
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : !data ? (
        <RowsSkeleton />
      ) : data.tokens.length === 0 ? (
        <Card>
          <EmptyState picture="box" title="Todavía no hay llaves." className="py-6" />
        </Card>
      ) : (
        <ListCard label="Llaves de la API">
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => ending.open(token)} />
          ))}
        </ListCard>
      )}
      <Card className="mt-4 p-0 sm:p-0">
        <a href={api.docs.$path()} target="_blank" rel="noopener" className={LINK_ROW}>
          <LinkRowContent
            Icon={BookText}
            title="Documentación de la API"
            about="Se abre en otra pestaña."
            End={ExternalLink}
          />
        </a>
      </Card>
      <NewTokenDialog open={making} busy={busy} onCreate={create} onClose={() => setMaking(false)} />
      <AlertDialog
        open={ending.isOpen}
        onOpenChange={ending.onOpenChange}
        title="Revocar llave"
        description={`Los programas que usan la llave "${ending.item?.name ?? ''}" dejarán de entrar. Esto no se puede deshacer.`}
        action="Revocar"
        busy={busy}
        onAction={() => {
          if (ending.item) void revoke(ending.item).then(ending.close);
        }}
      />
    </>
  );
}

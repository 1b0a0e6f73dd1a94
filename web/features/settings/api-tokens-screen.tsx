import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ApiToken } from '#domain/answers/tokens.ts';
import { shortDate } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { useApiTokens } from './use-api-tokens.ts';

const WIDE = 'hidden md:table-cell';

interface TokenTableProps {
  tokens: readonly ApiToken[] | null;
  onRevoke: (token: ApiToken) => void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { zone, date_format } = useBusiness();
  const dayOf = (iso: string | null) => (iso ? shortDate(instantOf(iso), zone, date_format) : '—');
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Nombre</TableHeadCell>
          <TableHeadCell className={WIDE}>Creada por</TableHeadCell>
          <TableHeadCell className={WIDE}>Creada</TableHeadCell>
          <TableHeadCell className={WIDE}>Último uso</TableHeadCell>
          <TableHeadCell>Estado</TableHeadCell>
          <TableHeadCell>
            <span className="sr-only">Acciones</span>
          </TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {tokens ? (
          tokens.map((token) => (
            <TableRow key={token.id}>
              <TableCell className="font-medium">
                {token.name}
                <span className="block text-sm font-normal text-muted-foreground figures md:hidden">
                  Último uso: {dayOf(token.last_used_at)}
                </span>
              </TableCell>
              <TableCell className={WIDE}>{token.created_by}</TableCell>
              <TableCell className={`${WIDE} figures`}>{dayOf(token.created_at)}</TableCell>
              <TableCell className={`${WIDE} figures`}>{dayOf(token.last_used_at)}</TableCell>
              <TableCell>
                {token.revoked_at ? (
                  <Badge tone="neutral">Revocada</Badge>
                ) : (
                  <Badge tone="success">Activa</Badge>
                )}
              </TableCell>
              <TableCell className="text-right">
                {!token.revoked_at && (
                  <Button variant="destructive-outline" size="sm" onClick={() => onRevoke(token)}>
                    Revocar
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={4} columns={6} />
        )}
      </TableBody>
    </Table>
  );
}

/** API tokens: an administrator creates them, sees each secret once, and revokes them. */
export default function ApiTokensScreen() {
  const { list, busy, create, revoke } = useApiTokens();
  const { data, error, mutate, isValidating } = list;
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<{ token: ApiToken; open: boolean } | null>(null);

  const makeButton = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden="true" />
      Nueva llave
    </Button>
  );
  return (
    <>
      <PageHeader
        above={
          <Link
            href="/settings"
            className="mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-md text-sm text-muted-foreground hover:text-foreground focus-ring"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            Opciones
          </Link>
        }
        title="Llaves de la API"
        description="Con una llave, otro programa lee y escribe en tu negocio por la API."
        actions={data && data.tokens.length > 0 && makeButton}
      />
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : data?.tokens.length === 0 ? (
        <EmptyState picture="box" title="Todavía no hay llaves." action={makeButton} />
      ) : (
        <TokenTable tokens={data?.tokens ?? null} onRevoke={(token) => setEnding({ token, open: true })} />
      )}
      <NewTokenDialog open={making} busy={busy} onCreate={create} onClose={() => setMaking(false)} />
      <AlertDialog
        open={ending?.open ?? false}
        onOpenChange={(open) => setEnding((last) => last && { ...last, open })}
        title="Revocar llave"
        description={`Los programas que usan la llave "${ending?.token.name ?? ''}" dejarán de entrar. Esto no se puede deshacer.`}
        action="Revocar"
        busy={busy}
        onAction={() => {
          if (ending) void revoke(ending.token).then(() => setEnding({ ...ending, open: false }));
        }}
      />
    </>
  );
}

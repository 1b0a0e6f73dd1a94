import { useCallback, useEffect, useRef, useState } from 'react';
import { shopOnDisplay } from '#domain/bills/customer-display-content.ts';
import { pairingInput } from '#domain/printing/inputs/printing.ts';
import { clientOf } from '#web/data/client.ts';
import { ApiError, fetchOk, sentenceOf } from '#web/data/http.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { CODE_HASH } from '#web/parts/customer-display/display-channel.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldNote } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StoredPairing } from './stored-pairing.ts';

const displays = clientOf({ fetch: fetchOk })['customer-displays'];

const codeInAddress = (): string =>
  location.hash.startsWith(CODE_HASH) ? location.hash.slice(CODE_HASH.length) : '';

interface PairTabletProps {
  /** Why a tablet that was paired has to be paired again. */
  notice: string | null;
  onPaired: (pairing: StoredPairing) => void;
}

/** Pairs this tablet with a till by a code: that of its address at once, or a typed one. */
export function PairTablet({ notice, onPaired }: PairTabletProps) {
  const [initialCode] = useState(codeInAddress);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useInputForm({ code: initialCode }, { schema: pairingInput, bodyOf: (values) => values });
  const { refuse } = form;

  const pair = useCallback(
    async (code: string) => {
      setBusy(true);
      setFailure(null);
      try {
        const answer = await displays.pair.$post({ json: { code } });
        const { token, room, shop } = await answer.json();
        history.replaceState(null, '', location.pathname);
        onPaired({ token, room, shop: shopOnDisplay(shop) });
      } catch (error) {
        if (error instanceof ApiError && 'code' in error.fields) refuse(error.fields);
        else setFailure(sentenceOf(error));
        setBusy(false);
      }
    },
    [onPaired, refuse],
  );

  const hasSent = useRef(false);
  useEffect(() => {
    if (initialCode === '' || hasSent.current) return;
    hasSent.current = true;
    void pair(initialCode);
  }, [initialCode, pair]);

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card className="w-full max-w-md p-6 sm:p-8">
        <h1 className="text-2xl font-semibold">Pantalla del cliente</h1>
        <p className="mt-2 text-base text-muted-foreground">
          {notice ??
            'En la caja, abre Caja › Pantalla del cliente › Vincular tableta y escribe aquí su código.'}
        </p>
        <form
          ref={form.ref}
          noValidate
          className="mt-6 grid gap-4"
          onSubmit={form.submit(({ code }) => void pair(code))}
        >
          <TextField
            form={form}
            name="code"
            label="Código"
            required
            autoFocus
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="K7QM-3XPT9A"
            className="font-mono"
          />
          <FieldNote error={failure} />
          <Button type="submit" size="lg" full busy={isBusy}>
            Vincular
          </Button>
        </form>
      </Card>
    </main>
  );
}

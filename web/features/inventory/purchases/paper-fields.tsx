import { Camera, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { ImageProblem, openImage, shrinkImage, uploadPaper } from '#web/lib/images.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Wide enough to read an invoice. */
const WIDEST = 1400;

export interface PaperDraft {
  readonly invoice: string;
  readonly photo: string | null;
}
export const NO_PAPER: PaperDraft = { invoice: '', photo: null };

interface PaperFieldsProps {
  paper: PaperDraft;
  onChange: (change: Partial<PaperDraft>) => void;
  /** True while a photo is on its way. */
  onBusy: (busy: boolean) => void;
}

/** The invoice: its number and a photo of it. */
export function PaperFields({ paper, onChange, onBusy }: PaperFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (shown !== null) URL.revokeObjectURL(shown);
    },
    [shown],
  );

  const take = async (file: File) => {
    setBusy(true);
    onBusy(true);
    setProblem(null);
    try {
      const image = await shrinkImage(await openImage(file), undefined, WIDEST);
      onChange({ photo: await uploadPaper(image) });
      setShown(URL.createObjectURL(image));
    } catch (error) {
      setProblem(error instanceof ImageProblem ? error.message : sentenceOf(error));
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Número de factura">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={40}
            placeholder="000-001-01-00000000"
            value={paper.invoice}
            onChange={({ target }) => onChange({ invoice: target.value })}
            className="figures"
          />
        )}
      </Field>
      <Field label="Foto de la factura" error={problem}>
        {(control) => (
          <div className="flex min-h-11 items-center gap-2">
            <input
              {...control}
              ref={input}
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (file) void take(file);
              }}
            />
            {paper.photo !== null && shown !== null && (
              <img src={shown} alt="Factura" className="size-11 rounded-lg border object-cover" />
            )}
            <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
              <Camera aria-hidden="true" />
              {paper.photo === null ? 'Agregar foto' : 'Cambiar foto'}
            </Button>
            {paper.photo !== null && (
              <Button
                variant="ghost"
                size="icon"
                aria-label="Quitar la foto"
                onClick={() => onChange({ photo: null })}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}

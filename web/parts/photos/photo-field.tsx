import { Camera, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IMAGE_FORMATS, ImageProblem, openImage, shrinkImage } from '#web/base/shrink.ts';
import { sentenceOf } from '#web/data/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PrivatePhoto } from './private-photo.tsx';

/** Wide enough to read a document. */
const MAX_WIDTH = 1400;

interface PhotoFieldProps {
  label: string;
  /** What the photo shows, for screen readers. */
  of: string;
  /** The photo's address, or null. */
  value: string | null;
  onChange: (url: string | null) => void;
  /** Uploads the photo and returns its address. */
  onUpload: (image: Blob) => Promise<string>;
  /** Called with true while a photo is being uploaded. */
  onBusy: (busy: boolean) => void;
  help?: string;
}

/** A photo of a document, made small on the device and uploaded; only users with permission can read it. */
export function PhotoField({ label, of, value, onChange, onUpload, onBusy, help }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [uploaded, setUploaded] = useState<{ readonly url: string; readonly shown: string } | null>(null);
  useEffect(
    () => () => {
      if (uploaded !== null) URL.revokeObjectURL(uploaded.shown);
    },
    [uploaded],
  );

  const upload = async (file: File) => {
    setBusy(true);
    onBusy(true);
    setProblem(null);
    try {
      const image = await shrinkImage(await openImage(file), undefined, MAX_WIDTH);
      const url = await onUpload(image);
      setUploaded({ url, shown: URL.createObjectURL(image) });
      onChange(url);
    } catch (error) {
      setProblem(error instanceof ImageProblem ? error.message : sentenceOf(error));
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };

  return (
    <Field label={label} error={problem} help={[help, IMAGE_FORMATS].filter(Boolean).join(' ')}>
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
              if (file) void upload(file);
            }}
          />
          {value !== null &&
            (uploaded?.url === value ? (
              <img src={uploaded.shown} alt={of} className="size-11 rounded-lg border object-cover" />
            ) : (
              <PrivatePhoto key={value} url={value} label={of} size="key" />
            ))}
          <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
            <Camera aria-hidden="true" />
            {value === null ? 'Agregar foto' : 'Cambiar foto'}
          </Button>
          {value !== null && (
            <Button variant="ghost" size="icon" aria-label="Quitar la foto" onClick={() => onChange(null)}>
              <Trash2 aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

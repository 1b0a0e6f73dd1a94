import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { notify } from '#web/base/notify.ts';
import { type Crop, IMAGE_FORMATS, ImageProblem, openImage } from '#web/base/shrink.ts';
import { sentenceOf } from '#web/data/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ImageCrop } from '#web/ui/image-crop.tsx';

interface ImagePickerProps {
  /** The picture's address, or null. */
  value: string | null;
  onChange: (url: string | null) => void;
  /** Uploads the chosen part and returns its address. */
  onUpload: (image: ImageBitmap, crop: Crop) => Promise<string>;
  /** What the picture shows, for screen readers. */
  label: string;
  /** The aspect ratio, width by height. */
  shape?: number;
  error?: string | undefined;
}

const DISH = 4 / 3;
const problemOf = (problem: unknown) =>
  problem instanceof ImageProblem ? problem.message : sentenceOf(problem);

/** A picture from a file or the camera: the user chooses the part to use; it is made small on the device and uploaded. */
export function ImagePicker({ value, onChange, onUpload, label, shape = DISH, error }: ImagePickerProps) {
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    try {
      setImage(await openImage(chosen));
    } catch (problem) {
      notify.error(problemOf(problem));
    }
  };
  const use = async (crop: Crop) => {
    if (!image) return;
    setBusy(true);
    try {
      onChange(await onUpload(image, crop));
      setImage(null);
    } catch (problem) {
      notify.error(problemOf(problem));
    }
    setBusy(false);
  };
  const input = { type: 'file', accept: 'image/*', hidden: true, onChange: choose } as const;

  return (
    <fieldset aria-label={label} className="flex min-w-0 items-center gap-4">
      <span
        style={{ aspectRatio: shape }}
        className="grid w-32 shrink-0 place-items-center overflow-hidden rounded-control border bg-muted text-muted-foreground sm:w-40"
      >
        {value ? (
          <img src={value} alt={label} className="size-full object-cover" />
        ) : (
          <ImagePlus className="size-7" aria-hidden="true" />
        )}
      </span>
      <span className="flex min-w-0 flex-col items-start gap-2">
        <Button variant="outline" size="sm" onClick={() => file.current?.click()}>
          {value ? 'Cambiar imagen' : 'Elegir imagen'}
        </Button>
        <Button
          variant="outline"
          size="sm"
          className="hidden pointer-coarse:inline-flex"
          onClick={() => camera.current?.click()}
        >
          <Camera aria-hidden="true" />
          Tomar foto
        </Button>
        {value && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            <Trash2 aria-hidden="true" />
            Quitar
          </Button>
        )}
        <span className="text-xs text-muted-foreground">{IMAGE_FORMATS}</span>
        {error && (
          <span role="alert" className="text-sm text-danger-ink">
            {error}
          </span>
        )}
      </span>
      <input ref={file} aria-label="Archivo de imagen" {...input} />
      <input ref={camera} aria-label="Foto" capture="environment" {...input} />
      <ImageCrop
        image={image}
        shape={shape}
        busy={busy}
        onUse={(crop) => void use(crop)}
        onClose={() => setImage(null)}
      />
    </fieldset>
  );
}

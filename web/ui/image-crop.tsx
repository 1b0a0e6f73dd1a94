import { ZoomIn } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { type CropView, cropOf, fullView, MAX_ZOOM, moveView } from '#web/base/crop.ts';
import { messages } from '#web/base/messages.ts';
import type { Crop } from '#web/base/shrink.ts';
import { Button } from './button.tsx';
import { Dialog, DialogClose, DialogContent } from './dialog.tsx';

const CANVAS_WIDTH = 960;
const STEP = 0.05;
const ZOOM_STEP = 1.15;
const WHEEL_SLOWNESS = 500;

type Movement = Parameters<typeof moveView>[3];
const KEYS: Readonly<Record<string, Movement>> = {
  ArrowLeft: { right: -STEP },
  ArrowRight: { right: STEP },
  ArrowUp: { down: -STEP },
  ArrowDown: { down: STEP },
  '+': { zoomFactor: ZOOM_STEP },
  '-': { zoomFactor: 1 / ZOOM_STEP },
};

interface TouchPoint {
  readonly x: number;
  readonly y: number;
}

interface FrameProps {
  image: ImageBitmap;
  /** The aspect ratio of the frame, width by height. */
  shape: number;
  view: CropView;
  onMove: (by: Movement) => void;
}

/** The visible part of the picture; mouse, fingers or keys move it. */
function Frame({ image, shape, view, onMove: move }: FrameProps) {
  const hint = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, TouchPoint>());
  const latest = useRef(move);

  useEffect(() => {
    latest.current = move;
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { x, y, width, height } = cropOf(image, view, shape);
    context.drawImage(image, x, y, width, height, 0, 0, context.canvas.width, context.canvas.height);
  });

  useEffect(() => {
    const frame = canvas.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current({ zoomFactor: Math.exp(-event.deltaY / WHEEL_SLOWNESS) });
    };
    frame?.addEventListener('wheel', wheel, { passive: false });
    return () => frame?.removeEventListener('wheel', wheel);
  }, []);

  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const share = other ? 0.5 : 1;
    const distanceToOther = (finger: TouchPoint) =>
      other ? Math.max(1, Math.hypot(finger.x - other.x, finger.y - other.y)) : 1;
    move({
      right: (share * (before.x - now.x)) / width,
      down: (share * (before.y - now.y)) / height,
      zoomFactor: distanceToOther(now) / distanceToOther(before),
    });
  };
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const key = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  };

  return (
    <>
      <canvas
        ref={canvas}
        width={CANVAS_WIDTH}
        height={Math.round(CANVAS_WIDTH / shape)}
        role="img"
        aria-label="La parte de la imagen que se verá"
        aria-describedby={hint}
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerCancel={lift}
        onKeyDown={key}
        className="block w-full cursor-grab touch-none rounded-card border bg-muted focus-ring active:cursor-grabbing"
      />
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <ZoomIn className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <input
          type="range"
          aria-label="Acercar"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={view.zoom}
          onChange={(event) => move({ zoomFactor: Number(event.target.value) / view.zoom })}
          className="h-11 w-full accent-(--foreground)"
        />
      </label>
      <p id={hint} className="text-sm text-muted-foreground">
        Arrastra para mover; acerca con dos dedos, la rueda o la barra. Con el teclado: flechas, + y -.
      </p>
    </>
  );
}

interface CropWindowProps {
  image: ImageBitmap;
  shape: number;
  busy: boolean;
  onUse: (crop: Crop) => void;
}

function CropWindow({ image, shape, busy, onUse }: CropWindowProps) {
  const [view, setView] = useState(() => fullView(image));
  return (
    <DialogContent
      title="Encuadrar imagen"
      footer={
        <div className="flex w-full gap-2 [&>button]:flex-1">
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <Button busy={busy} onClick={() => onUse(cropOf(image, view, shape))}>
            Usar imagen
          </Button>
        </div>
      }
    >
      <Frame
        image={image}
        shape={shape}
        view={view}
        onMove={(by) => setView((last) => moveView(image, last, shape, by))}
      />
    </DialogContent>
  );
}

interface ImageCropProps extends Omit<CropWindowProps, 'image'> {
  image: ImageBitmap | null;
  onClose: () => void;
}

/** A window to choose which part of a picture to use. */
export function ImageCrop({ image, onClose, ...window }: ImageCropProps) {
  return (
    <Dialog open={image !== null} onOpenChange={(next) => !next && !window.busy && onClose()}>
      {image && <CropWindow image={image} {...window} />}
    </Dialog>
  );
}

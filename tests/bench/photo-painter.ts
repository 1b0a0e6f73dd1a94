import { openImage, shrinkPicture } from '#web/base/shrink.ts';

/** The size of a phone's photograph. */
const WIDTH = 4032;
const HEIGHT = 3024;

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** A plate with hundreds of coloured pieces, as large when compressed as a photograph, in the stored sizes. */
async function paintPhoto(index: number): Promise<{ readonly full: string; readonly small: string }> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws nothing');
  let seed = index * 7919 + 1;
  const next = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  context.fillStyle = `hsl(${index * 30} 30% 40%)`;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (let morsel = 0; morsel < 900; morsel += 1) {
    context.fillStyle = `hsl(${next() * 60 + index * 25} ${30 + next() * 50}% ${20 + next() * 60}% / 0.7)`;
    context.beginPath();
    const size = (0.004 + next() * 0.05) * WIDTH;
    context.ellipse(next() * WIDTH, next() * HEIGHT, size, size * next(), next() * 6, 0, 7);
    context.fill();
  }
  const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  const { full, small } = await shrinkPicture(await openImage(photo ?? new Blob()));
  return { full: await base64Of(full), small: await base64Of(small) };
}

Object.assign(window, { paintPhoto });

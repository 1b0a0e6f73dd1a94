import { qrCode } from '#domain/base/qr.ts';

/** A QR code on a paper, black on white. */
export default function PaperQr({ text }: { text: string }) {
  const { side, dark } = qrCode(text, 'M');
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className="paper-qr" shapeRendering="crispEdges" aria-hidden="true">
      <path d={dark.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join('')} />
    </svg>
  );
}

import { useMemo } from 'react';
import { qrCode } from '#domain/base/qr.ts';
import { cn } from './cn.ts';

interface QrPictureProps {
  /** What the code says. */
  text: string;
  label: string;
  className?: string;
}

/** A QR code, black on white in both themes. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { side, path } = useMemo(() => {
    const code = qrCode(text, 'M');
    return {
      side: code.side,
      path: code.dark.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join(''),
    };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      className={cn('rounded-control bg-white', className)}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

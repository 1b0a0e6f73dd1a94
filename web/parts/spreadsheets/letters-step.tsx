import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { TextEncoding, TextSample } from './text-encoding.ts';

/** Where a file with those letters comes from. */
const ORIGINS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'Texto Unicode',
  'utf-16be': 'Texto Unicode',
  'windows-1252': 'CSV de Windows',
  macintosh: 'CSV de Mac',
  cp850: 'CSV (MS-DOS)',
  cp437: 'CSV (MS-DOS)',
};

interface LettersStepProps {
  samples: readonly TextSample[];
  onChoose: (encoding: TextEncoding) => void;
}

/** Asks in which reading the letters of a file are right. */
export function LettersStep({ samples, onChoose }: LettersStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        ¿Cuál se lee bien?
      </h3>
      <p className="text-sm text-muted-foreground">
        El archivo no dice cómo guarda sus letras. Elige la opción donde los acentos y la ñ están bien. Si
        ninguna lo está, guárdalo como CSV UTF-8 o XLSX.
      </p>
      <ul className="flex flex-col gap-2">
        {samples.map(({ encoding, texts }) => (
          <li key={encoding}>
            <Button
              variant="outline"
              className="h-auto min-h-14 w-full flex-col items-start gap-0.5 px-4 py-2.5 text-left whitespace-normal"
              onClick={() => onChoose(encoding)}
            >
              <span className="wrap-anywhere">{texts.join(' · ')}</span>
              <span className="text-sm font-normal text-muted-foreground">{ORIGINS[encoding]}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

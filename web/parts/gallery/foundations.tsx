import { Logo, Mark } from '#web/ui/logo.tsx';
import { Picture, type PictureName } from '#web/ui/picture.tsx';
import { Row, Section } from './section.tsx';

const COLOURS = [
  'background',
  'card',
  'muted',
  'accent',
  'border',
  'foreground',
  'muted-foreground',
  'primary',
  'ember',
  'success',
  'warning',
  'danger',
] as const;
const CHARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const SIZES = ['text-xs', 'text-sm', 'text-base', 'text-xl', 'text-2xl', 'text-4xl', 'text-5xl'] as const;
const PICTURES: readonly PictureName[] = [
  'plate',
  'search',
  'receipt',
  'done',
  'smoke',
  'box',
  'table',
  'people',
  'bell',
];

export function Foundations() {
  return (
    <>
      <Section title="Marca">
        <Row>
          <Logo />
          <Mark className="size-16" />
          <Mark className="size-8" />
          <Mark className="size-4" />
          <Mark className="size-8" mono />
        </Row>
      </Section>
      <Section title="Colores">
        <div className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-12">
          {COLOURS.map((name) => (
            <figure key={name}>
              <div className="h-14 rounded-control border" style={{ background: `var(--${name})` }} />
              <figcaption className="mt-1 truncate text-xs text-muted-foreground">{name}</figcaption>
            </figure>
          ))}
        </div>
        <div className="mt-4 grid grid-cols-5 gap-2 sm:grid-cols-10">
          {CHARTS.map((index) => (
            <div
              key={index}
              className="h-10 rounded-lg"
              style={{ background: `var(--chart-${index})` }}
              title={`chart-${index}`}
            />
          ))}
        </div>
      </Section>
      <Section title="Letra">
        {SIZES.map((size) => (
          <p key={size} className={`${size} truncate font-medium figures`}>
            Baleada sencilla · HNL 1,234.50 · 18:05
          </p>
        ))}
      </Section>
      <Section title="Dibujos">
        <Row>
          {PICTURES.map((name) => (
            <Picture key={name} name={name} />
          ))}
        </Row>
      </Section>
    </>
  );
}

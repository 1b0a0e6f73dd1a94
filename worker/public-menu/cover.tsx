import { ACCENTS } from '#domain/business/settings.ts';
import { SHADES, STROKE_OPACITY } from './cover-shades.ts';

/** Steps of a woven cloth, in the middle of a tile of 48 by 32. */
const WOVEN =
  'M0 16h4v-4h4v-4h4v-4h4V0h16v4h4v4h4v4h4v4h4M0 16h4v4h4v4h4v4h4v4h16v-4h4v-4h4v-4h4v-4h4M16 16h4v-4h4V8h4v4h4v4h4M16 16h4v4h4v4h4v-4h4v-4h4';

function DrawnCover({ accent }: { readonly accent: string }) {
  const [light, dark] = SHADES[ACCENTS.find((each) => each === accent) ?? 'brasa'];
  return (
    <svg class="cover" aria-hidden="true" style={`background:linear-gradient(100deg,${light},${dark})`}>
      <pattern id="woven" width="48" height="32" patternUnits="userSpaceOnUse">
        <path d={WOVEN} fill="none" stroke="#fff" stroke-opacity={STROKE_OPACITY} stroke-width="1.5" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#woven)" />
    </svg>
  );
}

interface CoverProps {
  /** The business's own picture; null for a drawn one in its accent. */
  readonly url: string | null;
  readonly accent: string;
}

/** What is behind the head of the page. */
export function Cover({ url, accent }: CoverProps) {
  if (url === null) return <DrawnCover accent={accent} />;
  return <img class="cover" src={url} alt="" width="960" height="480" decoding="async" />;
}

/** How a supplier's price stability and quality read (3-reports §9): percentages from 0 to 100. */

const GOOD = 90;
const FAIR = 80;

export type ScoreLevel = 'good' | 'fair' | 'poor';

/** In words, for the colour never stands alone. */
export const SCORE_LEVELS: Readonly<Record<ScoreLevel, string>> = {
  good: 'Buena',
  fair: 'Regular',
  poor: 'Baja',
};

/** Green above 90, yellow above 80, otherwise red. */
export function scoreLevel(score: number): ScoreLevel {
  if (score > GOOD) return 'good';
  return score > FAIR ? 'fair' : 'poor';
}

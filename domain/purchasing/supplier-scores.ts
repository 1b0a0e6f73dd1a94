/** The levels of a supplier's price stability and quality scores, from 0 to 100 (3-reports §9). */

const GOOD = 90;
const FAIR = 80;

export type ScoreLevel = 'good' | 'fair' | 'poor';

/** A word for each level, because colour alone is not accessible. */
export const SCORE_LEVELS: Readonly<Record<ScoreLevel, string>> = {
  good: 'Buena',
  fair: 'Regular',
  poor: 'Baja',
};

/** Green above 90, yellow above 80, else red. */
export function scoreLevel(score: number): ScoreLevel {
  if (score > GOOD) return 'good';
  return score > FAIR ? 'fair' : 'poor';
}

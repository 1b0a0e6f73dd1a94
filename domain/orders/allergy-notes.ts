import { foldText } from '#domain/base/fold.ts';

const ALLERGY = /\balergi(?:as?|c[ao]s?)\b/;

/** Whether a note names an allergy or who has one, with or without accents: the loudest text of a kitchen card. */
export function namesAllergy(note: string): boolean {
  return ALLERGY.test(foldText(note));
}

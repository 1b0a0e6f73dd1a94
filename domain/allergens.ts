/** What a product may be marked as containing: the fourteen that labels name, in the words that people read. */
export const ALLERGENS = [
  'gluten',
  'lácteos',
  'huevo',
  'maní',
  'frutos secos',
  'soya',
  'pescado',
  'crustáceos',
  'moluscos',
  'ajonjolí',
  'mostaza',
  'apio',
  'sulfitos',
  'altramuz',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

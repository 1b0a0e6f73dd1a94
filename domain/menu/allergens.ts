/** The allergens that a product may contain: the fourteen of food labels, in Spanish. */
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

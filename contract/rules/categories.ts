/** Categories of articles, shops and courses, in list order. Their ids are their positions, from 1. */
export const categoryKeys = [
  'music',
  'fitness',
  'health',
  'computer',
  'beauty',
  'pastry',
  'motivation',
  'photography',
  'digital_marketing',
  'fashion',
  'housing',
  'extra_income',
  'courses',
  'entertainment',
  'technology',
  'lifestyle',
  'travel',
  'education',
  'finance',
  'sports',
  'science',
  'cryptos',
] as const
export type CategoryKey = (typeof categoryKeys)[number]

export const categoryCount = categoryKeys.length

/** Returns the key of a category by its id. */
export const categoryKey = (id: number): CategoryKey | undefined => categoryKeys[id - 1]

/** Returns the id of a category by its key. */
export const categoryId = (key: string): number | undefined =>
  (categoryKeys as readonly string[]).indexOf(key) + 1 || undefined

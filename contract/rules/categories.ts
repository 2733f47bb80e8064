/** What articles, shops and courses are about, in the order of every list. The number is the place, from 1. */
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

/** By its number; nothing for a number that none has. */
export const categoryKey = (id: number): CategoryKey | undefined => categoryKeys[id - 1]

/** Its number; nothing for what is no category. */
export const categoryId = (key: string): number | undefined =>
  (categoryKeys as readonly string[]).indexOf(key) + 1 || undefined

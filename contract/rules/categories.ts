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

export const categoryKey = (id: number): CategoryKey | undefined => categoryKeys[id - 1]

export const categoryId = (key: string): number | undefined =>
  (categoryKeys as readonly string[]).indexOf(key) + 1 || undefined

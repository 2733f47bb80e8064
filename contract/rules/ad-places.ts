/** What the sponsored panel shows: a course and a product. */
export const adPlaces = ['course', 'product'] as const
export type AdPlace = (typeof adPlaces)[number]

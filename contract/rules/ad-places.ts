/** Places of the sponsored panel. */
export const adPlaces = ['course', 'product'] as const
export type AdPlace = (typeof adPlaces)[number]

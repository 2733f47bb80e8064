/** How often somebody is told by mail what they have missed. */
export const rhythms = ['off', 'daily', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]

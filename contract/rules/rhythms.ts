/** How often the digest email is sent. */
export const rhythms = ['off', 'daily', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]

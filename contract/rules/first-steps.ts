/** Steps of setting up a new site, in display order. */
export const firstSteps = ['name', 'accent', 'logo', 'mail', 'text', 'channel', 'member'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What makes a new site one's own, in the order in which it is offered. */
export const firstSteps = ['name', 'accent', 'logo', 'mail', 'text', 'channel', 'member'] as const
export type FirstStep = (typeof firstSteps)[number]

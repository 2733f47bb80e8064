/** States of a report. */
export const reportStates = ['open', 'resolved', 'dismissed'] as const

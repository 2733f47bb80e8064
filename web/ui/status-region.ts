/**
 * Attributes of a text that is announced when it changes. Not `role="status"`, which means the same: Orca
 * calls such an element "status bar" and leaves out its text when the page is read.
 */
export const statusRegion = { 'aria-live': 'polite', 'aria-atomic': true } as const

/** Formats an index as a number; the first is `01`. */
export const twoDigits = (index: number): string => String(index + 1).padStart(2, '0')

/** Counts of unread items stop here, which bounds their cost: this number means "a thousand or more". */
export const countedAtMost = 1000

/** Formats such a count. */
export const countInFigures = (count: number): string =>
  count < countedAtMost ? String(count) : `${countedAtMost - 1}+`

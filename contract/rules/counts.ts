/** What counts of things that wait end at, so that counting costs little: this one means "a thousand or more". */
export const countedAtMost = 1000

/** How such a count is written in figures. */
export const countInFigures = (count: number): string =>
  count < countedAtMost ? String(count) : `${countedAtMost - 1}+`

/**
 * How many combining marks may follow each other: the limit of the Stream-Safe Text Format
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). No language needs as many; bringing a
 * run of them into canonical order takes time that grows with its square.
 */
export const marksMax = 30

const runs = /\p{M}+/gu
// Anchored: looked for anywhere, the same pattern would try each mark of a run again.
const longRun = new RegExp(`^\\p{M}{${marksMax + 1}}`, 'u')
const firstMarks = new RegExp(`^\\p{M}{${marksMax}}`, 'u')

/** Whether more than `marksMax` combining marks follow each other somewhere. Takes time in proportion to the text. */
export function hasMarkRun(text: string): boolean {
  for (const [run] of text.matchAll(runs)) if (longRun.test(run)) return true
  return false
}

/** Of each run the first `marksMax` marks: for texts that cannot be refused. */
export function cutMarkRuns(text: string): string {
  return text.replace(runs, (run) => firstMarks.exec(run)?.[0] ?? run)
}

/** Composed Unicode (NFC) of any text, in time in proportion to it. Runs of marks that nobody can read are cut. */
export function composed(text: string): string {
  return cutMarkRuns(text).normalize('NFC')
}

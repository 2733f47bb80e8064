import type { KeptSurvey } from '#contract/surveys.ts'

export const votesOf = ({ results }: KeptSurvey) => results.reduce((sum, votes) => sum + votes, 0)

/** What was typed, without the fields that were left empty. */
export const writtenOf = (options: readonly string[]) =>
  options.map((option) => option.trim()).filter((option) => option !== '')

/** Whether an earlier option says the same, as the server compares. */
export function isRepeated(options: readonly string[], index: number): boolean {
  const plain = (option = '') => option.trim().toLowerCase()
  const text = plain(options[index])
  return text !== '' && options.slice(0, index).some((option) => plain(option) === text)
}

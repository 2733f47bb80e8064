import type { KeptSurvey } from '#contract/surveys.ts'

export const votesOf = ({ results }: KeptSurvey) => results.reduce((sum, votes) => sum + votes, 0)

/** Returns the options without empty fields. */
export const writtenOf = (options: readonly string[]) =>
  options.map((option) => option.trim()).filter((option) => option !== '')

/** Returns whether an earlier option is equal, by the server's comparison. */
export function isRepeated(options: readonly string[], index: number): boolean {
  const plain = (option = '') => option.trim().toLowerCase()
  const text = plain(options[index])
  return text !== '' && options.slice(0, index).some((option) => plain(option) === text)
}

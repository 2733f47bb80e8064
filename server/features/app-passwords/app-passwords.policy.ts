import { bounds } from '#contract/rules/bounds.ts'

export function mayHaveAnother(count: number): boolean {
  return count < bounds.appPassword.perUser
}

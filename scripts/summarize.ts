import type { Counts } from '../tests/support/counts-reporter.ts'

/**
 * Returns the closing line. A runner that fails without a failed test, or that ran no tests, counts as a
 * failure.
 */
export function summarize({ passed, failed, skipped }: Counts, runnerIsContent: boolean) {
  const isSuccess = runnerIsContent && failed === 0 && passed > 0
  const failures = isSuccess ? 0 : Math.max(failed, 1)
  const line = `${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { line, isSuccess }
}

import type { RunResults } from '../tests/support/counts-reporter.ts'

/** More failed files than this are no accident of a busy machine. */
const mostFilesTwice = 5

/**
 * Returns the test files that deserve a second run, on a new site: a shared machine can block a process for
 * seconds. Returns none if errors belong to no test, or if many files failed.
 */
export function filesForSecondRun({ files, strayErrors }: RunResults): string[] {
  const failed = Object.keys(files).filter((file) => files[file]?.failed)
  return strayErrors > 0 || failed.length > mostFilesTwice ? [] : failed
}

/** Returns the results of a run in which those of a second run replace the first ones of the same files. */
export function withSecondRun(first: RunResults, second: RunResults): RunResults {
  return {
    files: { ...first.files, ...second.files },
    strayErrors: first.strayErrors + second.strayErrors,
  }
}

/**
 * Returns the closing line. A runner that fails without a failed test, or that ran no tests, counts as a
 * failure.
 */
export function summarize({ files, strayErrors }: RunResults, runnerIsContent: boolean) {
  const sum = (kind: 'passed' | 'failed' | 'skipped') =>
    Object.values(files).reduce((total, counts) => total + counts[kind], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed') + strayErrors, sum('skipped')]
  const isSuccess = runnerIsContent && failed === 0 && passed > 0
  const failures = isSuccess ? 0 : Math.max(failed, 1)
  const line = `${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { line, isSuccess }
}

import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface RunResults {
  /** Counts of each test file, by its path from the root of the repository. */
  files: Record<string, Counts>
  /** Number of errors that belong to no test. */
  strayErrors: number
}

/** Writes results to the file that `scripts/test.ts` reads, up to date even if the run is cut short. */
export default class CountsReporter implements Reporter {
  private readonly results: RunResults = { files: {}, strayErrors: 0 }

  onTestRunStart(): void {
    this.write()
  }

  onTestModuleEnd(module: TestModule): void {
    const count = (state: 'passed' | 'failed' | 'skipped') => [...module.children.allTests(state)].length
    const failed = count('failed')
    this.results.files[module.relativeModuleId] = {
      passed: count('passed'),
      // A file that cannot be loaded has no tests but counts as a failure.
      failed: module.ok() ? failed : Math.max(failed, 1),
      skipped: count('skipped'),
    }
    this.write()
  }

  onTestRunEnd(_: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.results.strayErrors = unhandledErrors.length
    this.write()
  }

  private write(): void {
    const file = process.env.TEST_COUNTS_FILE
    if (file) writeFileSync(file, JSON.stringify(this.results))
  }
}

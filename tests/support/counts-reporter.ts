import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/**
 * Writes the counts to the file that `scripts/test.ts` reads, up to date even if the run is cut short. Also
 * reports why a test that passed was retried, which the other reporters leave out.
 */
export default class CountsReporter implements Reporter {
  private readonly counts: Counts = { passed: 0, failed: 0, skipped: 0 }

  onTestRunStart(): void {
    this.write()
  }

  onTestModuleEnd(module: TestModule): void {
    const count = (state: 'passed' | 'failed' | 'skipped') => [...module.children.allTests(state)].length
    const failed = count('failed')
    this.counts.passed += count('passed')
    this.counts.skipped += count('skipped')
    // A file that cannot be loaded has no tests but counts as a failure.
    this.counts.failed += module.ok() ? failed : Math.max(failed, 1)
    this.write()
    for (const test of module.children.allTests('passed')) {
      const [error] = test.result().errors ?? []
      if (error)
        console.log(`Tried again: ${module.moduleId} > ${test.fullName}\n${error.stack ?? error.message}`)
    }
  }

  onTestRunEnd(_: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.counts.failed += unhandledErrors.length
    this.write()
  }

  private write(): void {
    const file = process.env.TEST_COUNTS_FILE
    if (file) writeFileSync(file, JSON.stringify(this.counts))
  }
}

import { defineConfig } from 'vitest/config'
import { ownTranslation } from './scripts/own-translation.ts'
import { LongFilesFirst } from './tests/support/long-files-first.ts'

if (Number.parseInt(process.versions.node, 10) < 24) {
  const own = 'npm test -- FILE, or node_modules/.bin/node node_modules/vitest/vitest.mjs run FILE'
  throw new Error(`This is Node ${process.versions.node}, and the project brings its own: ${own}`)
}

const skipped = ['**/node_modules/**', 'build/**', 'data/**', 'data-demo/**']

// Browser tests wait half of the time: two workers would leave half of two cores idle.
const maxWorkers = 3
// Tests without a browser wait for timers half of the time.
const manyWorkers = 4

// For states that are reached late on a busy machine.
const expectations = { poll: { timeout: 15_000 } } as const
const setupFiles = ['tests/support/wait-for.ts']

/**
 * Pages of tests live for seconds: optimizing their code takes a fifth of their time and finishes too late.
 */
const withoutOptimizing = '--js-flags=--max-lazy --no-opt --no-maglev --no-sparkplug'

// Only these tests judge durations; article-speed.test.ts waits for its slow connection and leaves the
// processors to others.
const timed = 'tests/e2e/{channel,chart}-speed.test.ts'

/** These tests replace properties that jsdom's window owns, or run a script of a page in Node's own realm. */
const inNodesRealm = [
  'web/features/profile/leave-profile.test.tsx',
  'web/platform/{api/api,hydration/deferred-hydration,session/session}.test.ts',
  'web/ui/frame-link.test.tsx',
]
const withOwnTexts = { resolve: { alias: ownTranslation } }
const inWindow = {
  maxWorkers: manyWorkers,
  expect: expectations,
  environment: 'jsdom',
  setupFiles: [...setupFiles, 'tests/support/web-setup.ts'],
  testTimeout: 60_000,
}
const inBrowser = {
  environment: 'node',
  setupFiles,
  isolate: false,
  expect: expectations,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    reporters: ['default', './tests/support/counts-reporter.ts'],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          // One project, since workers of two would each load the server.
          name: 'server',
          maxWorkers: manyWorkers,
          expect: expectations,
          environment: 'node',
          setupFiles,
          include: [
            '{server,contract,scripts}/**/*.test.ts',
            'tests/{*,protocol/**/*,reliability/**/*,support/*}.test.ts',
          ],
          exclude: skipped,
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...withOwnTexts,
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          exclude: [...skipped, ...inNodesRealm],
          // A realm per file isolates as well as processes do, which cost two and a half times as much.
          pool: 'vmForks',
          ...inWindow,
        },
      },
      {
        ...withOwnTexts,
        test: { name: 'web-in-node', include: inNodesRealm, exclude: skipped, ...inWindow },
      },
      {
        ...withOwnTexts,
        test: {
          name: 'web-logic',
          include: ['web/**/*.test.ts'],
          exclude: [...skipped, ...inNodesRealm],
          // Tests that need a window are named `.test.tsx`: it takes four times what these tests do.
          isolate: false,
          environment: 'node',
          maxWorkers: manyWorkers,
          expect: expectations,
          setupFiles,
        },
      },
      {
        test: {
          name: 'browser',
          maxWorkers,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...skipped, timed],
          sequence: { groupOrder: 1 },
          ...inBrowser,
          env: { CHROMIUM_FLAGS: withoutOptimizing },
        },
      },
      {
        test: {
          name: 'speed',
          include: [timed],
          exclude: skipped,
          // Alone, after the others: durations on a busy machine mean nothing.
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
          ...inBrowser,
        },
      },
    ],
  },
})

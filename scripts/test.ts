import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunResults } from '../tests/support/counts-reporter.ts'
import { filesForSecondRun, summarize, withSecondRun } from './summarize.ts'
import { findNeeds } from './test-needs.ts'

const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const prepared = spawnSync(process.execPath, ['scripts/prepare.mjs', ...findNeeds(root, given)], {
  cwd: root,
  stdio: 'inherit',
})
if (prepared.status !== 0) process.exit(prepared.status ?? 1)

interface Run {
  results: RunResults
  isContent: boolean
}

let isInterrupted = false
let run = await runTests(given)
// Failures of a developer's own files are reported at once.
const failedFiles = process.env.CI && !isInterrupted ? filesForSecondRun(run.results) : []
if (failedFiles.length > 0) {
  process.stdout.write(`\nA second run, on a new site: ${failedFiles.join(', ')}\n`)
  const second = await runTests(failedFiles)
  run = { ...second, results: withSecondRun(run.results, second.results) }
}
const { line, isSuccess } = summarize(run.results, run.isContent)
process.stdout.write(`\n${line}\n`)
process.exitCode = isSuccess ? 0 : 1

/** Runs Vitest with these arguments. */
async function runTests(runnerArguments: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'canal-barra-counts-'))
  const countsFile = join(folder, 'counts.json')
  const runner = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...runnerArguments], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', TEST_COUNTS_FILE: countsFile },
    stdio: 'inherit',
  })
  const stop = (signal: NodeJS.Signals) => {
    isInterrupted = true
    runner.kill(signal)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const isContent = await new Promise<boolean>((resolve) => {
    runner.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    runner.on('exit', (code) => resolve(code === 0))
  })
  process.off('SIGINT', stop).off('SIGTERM', stop)
  try {
    return { results: JSON.parse(readFileSync(countsFile, 'utf8')) as RunResults, isContent }
  } catch {
    return { results: { files: {}, strayErrors: 1 }, isContent: false }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

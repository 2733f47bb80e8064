import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counts } from '../tests/support/counts-reporter.ts'
import { summarize } from './summarize.ts'
import { findNeeds } from './test-needs.ts'

const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const prepared = spawnSync(process.execPath, ['scripts/prepare.mjs', ...findNeeds(root, given)], {
  cwd: root,
  stdio: 'inherit',
})
if (prepared.status !== 0) process.exit(prepared.status ?? 1)

const folder = mkdtempSync(join(tmpdir(), 'canal-barra-counts-'))
const countsFile = join(folder, 'counts.json')

const runner = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...given], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'test', TEST_COUNTS_FILE: countsFile },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal))

runner.on('error', (error) => {
  console.error(error.message)
  finish(false)
})
runner.on('exit', (code) => finish(code === 0))

function finish(runnerIsContent: boolean): void {
  const { line, isSuccess } = summarize(readCounts(), runnerIsContent)
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`\n${line}\n`)
  process.exitCode = isSuccess ? 0 : 1
}

function readCounts(): Counts {
  try {
    return JSON.parse(readFileSync(countsFile, 'utf8')) as Counts
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

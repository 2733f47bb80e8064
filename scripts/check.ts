import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { firstProblem } from './first-problem.ts'

const root = join(import.meta.dirname, '..')

interface Check {
  /** Programs in `node_modules/.bin`, run in turn. */
  programs: string[][]
  /** Matches the line with which a problem begins. */
  problem: RegExp
}

/** By the argument that selects a single check: `npm run check -- types`. */
const checks: Record<string, Check> = {
  format: {
    programs: [['biome', 'ci', '--reporter=concise', '--max-diagnostics=none']],
    problem: /^[^\w\s] \S+: /,
  },
  types: {
    programs: [
      ['react-router', 'typegen'],
      ['node', 'scripts/prepare-types.ts'],
      ['tsc', '-p', '.', '--checkers', '1', '--pretty', 'false'],
      ['tsc', '-p', 'web', '--checkers', '1', '--pretty', 'false'],
    ],
    problem: /: error TS\d+:/,
  },
  architecture: {
    programs: [['vitest', 'run', 'tests/architecture.test.ts']],
    problem: /^\s*FAIL /,
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}: ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
const names = wanted.length > 0 ? wanted : Object.keys(checks)
const results = await Promise.all(names.map((name) => report(name)))
process.exitCode = results.every(Boolean) ? 0 : 1

/**
 * Runs a check and prints its result: the whole output if the check was selected by name, otherwise only its
 * first problem.
 */
async function report(name: string): Promise<boolean> {
  const { programs, problem } = checks[name] as Check
  const begun = performance.now()
  const { isSuccess, output } = await runAll(programs)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (isSuccess) console.log(`✓ ${name} (${seconds} s)`)
  else if (wanted.length > 0) console.log(`✗ ${name} (${seconds} s)\n${output}`)
  else console.log(`✗ ${name} (${seconds} s)\n${firstProblem(output, problem, name)}`)
  return isSuccess
}

async function runAll(programs: string[][]): Promise<{ isSuccess: boolean; output: string }> {
  let output = ''
  for (const [name = '', ...options] of programs) {
    const result = await run(join(root, 'node_modules/.bin', name), options)
    output += result.output
    if (!result.isSuccess) return { isSuccess: false, output }
  }
  return { isSuccess: true, output }
}

function run(program: string, options: string[]): Promise<{ isSuccess: boolean; output: string }> {
  const child = spawn(program, options, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += stripVTControlCharacters(text)
    })
  }
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ isSuccess: false, output: `${output}${message}\n` }))
    child.once('close', (code) => resolve({ isSuccess: code === 0, output }))
  })
}

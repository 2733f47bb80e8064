import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withBuildLock } from './build-lock.ts'

let folder: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canal-barra-lock-'))
  lock = join(folder, 'build/lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('of several builds that begin at once one runs at a time, also after one that failed', async () => {
  const steps: string[] = []
  const first = Promise.withResolvers<void>()
  const build = (name: string, until: Promise<void>) =>
    withBuildLock(lock, async () => {
      steps.push(`${name} begins`)
      await until
      steps.push(`${name} ends`)
    })
  const failed = build('one', first.promise)
  const others = [build('two', Promise.resolve()), build('three', Promise.resolve())]
  first.reject(new Error('no room'))
  await expect(failed).rejects.toThrow('no room')
  await Promise.all(others)
  expect(steps[0]).toBe('one begins')
  expect(steps.slice(1).sort()).toEqual(['three begins', 'three ends', 'two begins', 'two ends'])
  expect(steps.indexOf('two ends')).toBe(steps.indexOf('two begins') + 1)
})

const module = JSON.stringify(join(import.meta.dirname, 'build-lock.ts'))

/** Starts a process that writes a line once it can begin, and calls the function after a line of its input. */
function startProcess(work: string) {
  const program = `import { appendFileSync } from 'node:fs'
    import { once } from 'node:events'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { withBuildLock } from ${module}
    console.log('ready')
    await once(process.stdin, 'data')
    process.stdin.destroy()
    await withBuildLock(${JSON.stringify(lock)}, ${work})`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** Has a process take the lock and kills it. */
async function killBuild(): Promise<void> {
  const killed = startProcess(`async () => { console.log('begins'); await sleep(600_000) }`)
  await once(killed.stdout, 'data')
  killed.stdin.write('begin\n')
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
}

test('a build that was killed does not keep the next one from running', async () => {
  await killBuild()
  let isDone = false
  await withBuildLock(lock, async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})

test('after a build that was killed, one of those that begin at the same instant runs at a time', async () => {
  await killBuild()
  const steps = join(folder, 'steps')
  writeFileSync(steps, '')
  const step = (name: string) => `appendFileSync(${JSON.stringify(steps)}, '${name} ')`
  const work = `async () => { ${step('begins')}; await sleep(100); ${step('ends')} }`
  const builds = Array.from({ length: 6 }, () => startProcess(work))
  await Promise.all(builds.map((build) => once(build.stdout, 'data')))
  for (const build of builds) build.stdin.write('begin\n')
  await Promise.all(builds.map((build) => once(build, 'exit')))
  expect(readFileSync(steps, 'utf8')).toBe('begins ends '.repeat(builds.length))
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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
  expect(existsSync(lock)).toBe(false)
})

test('a build that was killed does not keep the next one from running', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'build-lock.ts'))
  const program = `import { withBuildLock } from ${module}
    await withBuildLock(${JSON.stringify(lock)}, async () => { console.log('begins'); await new Promise(() => setInterval(() => {}, 1000)) })`
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(killed.stdout, 'data')
  let isDone = false
  const next = withBuildLock(lock, async () => {
    isDone = true
  })
  killed.kill('SIGKILL')
  await next
  expect(isDone).toBe(true)
})

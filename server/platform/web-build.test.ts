import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilGone } from '../../tests/support/data-folders.ts'
import { isAlive } from './postgres/embedded-postgres-processes.ts'
import { untilWebBuilt } from './web-build.ts'

let folder: string
let builder: string
let mark: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canal-barra-build-'))
  builder = join(folder, 'builder.mjs')
  mark = join(folder, 'mark')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a build that fails keeps the site from starting', async () => {
  writeFileSync(builder, 'process.exit(1)')
  await expect(untilWebBuilt({ mark, builder })).rejects.toThrow('The web app could not be built.')
  writeFileSync(builder, '')
  await expect(untilWebBuilt({ mark, builder })).resolves.toBeUndefined()
})

test('a start whose build is complete builds nothing', async () => {
  writeFileSync(builder, 'process.exit(1)')
  writeFileSync(mark, '')
  await expect(untilWebBuilt({ mark, builder })).resolves.toBeUndefined()
})

test('a start that is stopped while it builds leaves no process of the build behind', async () => {
  const wait = 'setInterval(() => {}, 1000)'
  writeFileSync(
    builder,
    `import { spawn } from 'node:child_process'
    const child = spawn(process.execPath, ['--eval', ${JSON.stringify(wait)}], { stdio: 'inherit' })
    console.log(process.pid, child.pid)
    ${wait}`,
  )
  const start = `import { untilWebBuilt } from ${JSON.stringify(join(import.meta.dirname, 'web-build.ts'))}
    process.on('SIGTERM', () => process.exit(1))
    await untilWebBuilt(${JSON.stringify({ mark, builder })})`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', start])
  const [line] = await once(program.stdout, 'data')
  const pids = String(line).trim().split(' ').map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])

  program.kill('SIGTERM')
  await Promise.all(pids.map(untilGone))
  expect(pids.map(isAlive)).toEqual([false, false])
})

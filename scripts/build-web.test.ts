import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { explainFailure } from './build-web.ts'

const explained = (code: string) =>
  promisify(execFile)(process.execPath, ['--eval', code]).then(
    () => '',
    (error) => explainFailure(error),
  )

test('a build that the system kills says that it may lack memory, and what to do', async () => {
  expect(await explained("console.log('noise'); process.kill(process.pid, 'SIGKILL')")).toMatch(
    /^The system has killed the build.* memory.*npm run pack/,
  )
})

test('a build that fails by itself says what it wrote', async () => {
  expect(await explained("console.error('no such file'); process.exit(1)")).toBe('no such file\n')
})

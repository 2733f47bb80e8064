import { expect, test } from 'vitest'
import * as bounds from '#contract/rules/bounds.ts'
import { createClient } from '../support/client.ts'
import { manageDataFolders } from '../support/data-folders.ts'
import { drawNoise } from '../support/pictures.ts'
import { begunPassword, managePrograms, takeBegun } from '../support/program.ts'
import { findUpload, sendPart, sendRest } from '../support/upload-in-parts.ts'

const folders = manageDataFolders()
const start = managePrograms()
const { partBytes } = bounds.linePicture

test('a picture that was being uploaded when the process was killed goes on where it was', async () => {
  await takeBegun(folders.dataDir)
  const file = await drawNoise(600, 400).png({ compressionLevel: 0 }).toBuffer()
  const first = start(folders.dataDir)
  const before = await signIn(await first.ready())
  await sendPart(before, file.subarray(0, partBytes), { offset: 0 })
  first.child.kill('SIGKILL')
  await first.ended()

  const after = await signIn(await start(folders.dataDir).ready())
  expect((await findUpload(after)).body).toEqual({ offset: partBytes })
  expect((await sendRest(after, file)).body.picture).toMatchObject({ width: 600, height: 400 })
})

async function signIn(url: string) {
  const body = { username: 'admin', password: begunPassword }
  const { token } = await createClient(url).call('POST /api/login_check', { body })
  return { url, member: { token }, clientId: 'foto' }
}

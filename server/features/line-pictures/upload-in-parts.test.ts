import { rm, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as bounds from '#contract/rules/bounds.ts'
import { beginUpload, sayWithPictures, sendForLine } from '../../../tests/support/line-pictures.ts'
import { drawNoise, filesIn } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { findUpload, sendPart, sendRest } from '../../../tests/support/upload-in-parts.ts'
import { createPartialFiles } from '../../platform/partial-files.ts'

const { partBytes, maxBytes } = bounds.linePicture
let site: TestSite
let lia: Member
let ana: Member
/** Longer than two parts. */
let file: Buffer

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[lia, ana] = (await Promise.all(['lia', 'ana'].map((name) => site.member(name)))) as [Member, Member]
  file = await drawNoise(600, 400).png({ compressionLevel: 0 }).toBuffer()
})
afterAll(() => site.stop())

const at = (member: Member, clientId: string) => ({ url: site.url, member, clientId })
const partsOf = async ({ id }: Member) =>
  (await filesIn(site, 'incoming')).filter((name) => name.startsWith(`part-${id}-`))
const first = () => file.subarray(0, partBytes)

test('a picture that is cut goes on from its last whole part, and is stored once', async () => {
  const upload = at(lia, 'foto')
  expect((await sendPart(upload, first(), { offset: 0 })).body).toEqual({ offset: partBytes })
  await breakOff(partBytes)
  const found = await findUpload(upload)
  expect(found.body).toEqual({ offset: partBytes })
  expect(found.headers.get('upload-offset')).toBe(String(partBytes))
  expect(found.headers.get('upload-limit')).toBe(`max-size=${maxBytes}, max-append-size=${partBytes}`)

  const { body } = await sendRest(upload, file)
  expect(body.picture).toMatchObject({ width: 600, height: 400 })
  expect(await filesIn(site, 'incoming')).toEqual([])
  // The answer was lost: the same again, in parts and whole.
  const again = await findUpload(upload)
  expect([again.body.picture, again.headers.get('upload-complete')]).toEqual([body.picture, '?1'])
  const last = await sendPart(upload, file.subarray(2 * partBytes), { offset: 2 * partBytes, isLast: true })
  expect(last.body.picture).toEqual(body.picture)
  expect((await sendForLine(site, lia, file, { clientId: 'foto' })).body.picture).toEqual(body.picture)
  expect((await sayWithPictures(lia, [{ id: body.picture?.id ?? '' }])).status).toBe(200)
})

test('HEAD tells the offset alone, without a body', async () => {
  await sendPart(at(lia, 'so-cabeca'), first(), { offset: 0 })
  const answer = await fetch(`${site.url}/api/line-pictures/so-cabeca`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${lia.token}` },
  })
  expect([answer.status, answer.headers.get('upload-offset'), await answer.text()]).toEqual([
    200,
    String(partBytes),
    '',
  ])
})

test('a part at another offset is refused with the right one, and changes nothing', async () => {
  const upload = at(lia, 'outra')
  await sendPart(upload, first(), { offset: 0 })
  for (const offset of [0, partBytes - 1, 2 * partBytes]) {
    const { status, headers, body } = await sendPart(upload, first(), { offset })
    expect([status, body.key, headers.get('upload-offset')]).toEqual([
      409,
      'upload_offset_mismatch',
      String(partBytes),
    ])
  }
  expect((await findUpload(upload)).body).toEqual({ offset: partBytes })
})

test('the same part twice at once is stored once', async () => {
  const upload = at(lia, 'duas-abas')
  await Promise.all([1, 2].map(() => sendPart(upload, first(), { offset: 0 })))
  expect((await findUpload(upload)).body).toEqual({ offset: partBytes })
  expect((await sendRest(upload, file)).body.picture).toBeDefined()
})

test('nobody else sees, continues or completes what somebody has begun', async () => {
  await sendPart(at(lia, 'minha'), first(), { offset: 0 })
  expect((await findUpload(at(ana, 'minha'))).body).toEqual({ offset: 0 })
  expect((await sendPart(at(ana, 'minha'), first(), { offset: partBytes })).status).toBe(409)
  expect((await sendPart(at({ ...ana, token: 'x' }, 'minha'), first(), { offset: 0 })).status).toBe(401)
})

test('a node goes on with what another one has begun in the folder that they share', async () => {
  const other = createPartialFiles({ folder: join(site.dataDir, 'incoming') })
  await other.append(lia.id, 'no-outro', { offset: 0, bytes: first(), maxBytes })
  const upload = at(lia, 'no-outro')
  expect((await findUpload(upload)).body).toEqual({ offset: partBytes })
  expect((await sendRest(upload, file)).body.picture).toMatchObject({ width: 600 })
  expect((await other.find(lia.id, 'no-outro')).bytes).toBe(0)
})

test('a node that does not have the parts has its sender begin again', async () => {
  const upload = at(lia, 'dois-servidores')
  await sendPart(upload, first(), { offset: 0 })
  await rm(join(site.dataDir, 'incoming'), { recursive: true })
  const { status, headers } = await sendPart(upload, first(), { offset: partBytes })
  expect([status, headers.get('upload-offset')]).toEqual([409, '0'])
  expect((await sendRest(upload, file)).body.picture).toBeDefined()
})

test.each([
  [
    'a part of more than a quarter of a mebibyte',
    () => Buffer.alloc(partBytes + 1),
    {},
    413,
    'request_too_large',
  ],
  ['no bytes at all', () => Buffer.alloc(0), { isLast: true }, 400, 'file_missing'],
  ['fields', () => Buffer.from('{}'), { type: 'application/json' }, 415, 'type_unsupported'],
  [
    'multipart',
    () => Buffer.from('--x--'),
    { type: 'multipart/form-data; boundary=x' },
    415,
    'type_unsupported',
  ],
  ['what is no picture', () => Buffer.from('not a picture'), { isLast: true }, 415, 'picture_type_unknown'],
])('%s is refused, and nothing of it stays', async (_, make, more, status, key) => {
  const upload = at(ana, 'recusada')
  expect(await sendPart(upload, make(), { offset: 0, ...more })).toMatchObject({ status, body: { key } })
  expect((await findUpload(upload)).body).toEqual({ offset: 0 })
})

test('somebody has four unfinished pictures of ten megabytes at most, on a disk that is not full', async () => {
  const folder = join(site.dataDir, 'incoming')
  const files = createPartialFiles({ folder })
  const names = ['um', 'dois', 'três', 'quatro', 'cinco']
  for (const name of names) {
    await files.append(7, name, { offset: 0, bytes: Buffer.from(name), maxBytes })
    const { path } = await files.find(7, name)
    const at = 1_700_000_000 + names.indexOf(name)
    await utimes(path, at, at)
  }
  const sizes = await Promise.all(names.map(async (name) => (await files.find(7, name)).bytes))
  expect(sizes).toEqual([0, 4, 5, 6, 5])

  const beyond = files.append(7, 'dois', { offset: 4, bytes: Buffer.alloc(7), maxBytes: 10 })
  await expect(beyond).rejects.toMatchObject({ status: 413, key: 'file_too_large' })
  expect((await files.find(7, 'dois')).bytes).toBe(0)

  const { bavail, bsize } = await statfs(folder)
  const full = createPartialFiles({ folder, reserved: bavail * bsize * 2 })
  const refused = full.append(7, 'cinco', { offset: 5, bytes: Buffer.from('x'), maxBytes })
  await expect(refused).rejects.toMatchObject({ status: 503, key: 'storage_full' })
  expect(full.ensureRoom).toThrow('storage_full')
  // What has arrived waits for room.
  expect((await files.find(7, 'cinco')).bytes).toBe(5)
})

test('what somebody has begun stays, however many others begin theirs', async () => {
  const files = createPartialFiles({ folder: join(site.dataDir, 'many') })
  const begin = (userId: number, name: string) =>
    files.append(userId, name, { offset: 0, bytes: Buffer.from(name), maxBytes })
  const bytesOf = async (userId: number, name: string) => (await files.find(userId, name)).bytes
  await begin(1, 'first')
  for (let userId = 2; userId <= 66; userId++)
    for (const name of ['um', 'dois', 'três', 'quatro']) await begin(userId, name)
  expect([await bytesOf(1, 'first'), await bytesOf(2, 'um')]).toEqual([5, 2])

  // Of more than there is room for everybody has a share, of which their own oldest goes.
  for (const name of ['second', 'third', 'fourth']) await begin(1, name)
  const own = ['first', 'second', 'third', 'fourth']
  expect(await Promise.all(own.map((name) => bytesOf(1, name)))).toEqual([0, 6, 5, 6])
  expect(await bytesOf(2, 'um')).toBe(2)
})

test('of many pictures that somebody begins at once four are left', async () => {
  const begun = Array.from({ length: 60 }, (_, n) => sendPart(at(lia, `muitas-${n}`), first(), { offset: 0 }))
  expect(new Set((await Promise.all(begun)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await partsOf(lia)).toHaveLength(4)
})

/** Announces a part and closes the connection in the middle of it. */
async function breakOff(offset: number): Promise<void> {
  const socket = await beginUpload(site, lia, {
    call: 'PATCH /api/line-pictures/foto',
    headers: [
      'Content-Type: application/partial-upload',
      `Upload-Offset: ${offset}`,
      `Content-Length: ${partBytes}`,
    ],
  })
  socket.destroy()
}

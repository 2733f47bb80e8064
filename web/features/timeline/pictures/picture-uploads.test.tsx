import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session/session-store.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { pictureOf, removeUpload, startUpload, uploadState } from './picture-uploads.ts'
import { sendWithPictures } from './send-with-pictures.ts'

const picture = { id: 'a' }
/** Longer than two parts, and of a type that is not scaled. */
const large = () => new File([new Uint8Array(600_000)], 'farol.gif', { type: 'image/gif' })
const small = () => new File(['...'], 'farol.png', { type: 'image/png' })

beforeEach(() => {
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  beginSession(signedIn(tokenNamed('t')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits for the next request that is sent. */
const nth = async (count: number) => {
  await vi.waitFor(() => expect(FakeUpload.all).toHaveLength(count))
  return FakeUpload.last
}

test('an upload that is cut goes on by itself from the last part that arrived, with its progress', async () => {
  let offset = 0
  replaceNetwork(() => json(200, { offset }))
  startUpload('um', large())
  const first = await nth(1)
  expect(first.opened).toMatch(/^PATCH \/api\/line-pictures\/um-[0-9a-f]{16}$/)
  expect(first.headers).toMatchObject({ 'upload-offset': '0', 'upload-complete': '?0' })
  offset = 262_144
  first.answer(200, { offset })
  const second = await nth(2)
  second.progress(50)
  expect(uploadState('um')?.sent).toBeCloseTo((262_144 + 131_072) / 600_000)
  second.onerror?.()

  const third = await nth(3)
  expect(uploadState('um')?.sent).toBeGreaterThan(0.4)
  expect([third.opened, third.headers['upload-offset']]).toEqual([first.opened, '262144'])
  offset = 524_288
  third.answer(200, { offset })
  const last = await nth(4)
  expect(last.headers).toMatchObject({ 'upload-offset': '524288', 'upload-complete': '?1' })
  last.answer(200, { offset: 0, picture })
  expect(await pictureOf('um')).toEqual(picture)
})

test('a line is not said to wait for the server while its picture is on its way there', async () => {
  const outbox = createOutbox(localStorage, 7, 'channel')
  outbox.setHold('', { kind: 'unreachable' })
  startUpload('ar', small())
  const upload = await nth(1)
  const sent = sendWithPictures([{ clientId: 'ar', alt: '' }], async () => ({ kind: 'stored' }), outbox)
  expect([...outbox.holds()]).toHaveLength(1)
  upload.progress(50)
  expect([...outbox.holds()]).toEqual([])
  upload.answer(201, { picture })
  expect(await sent).toEqual({ kind: 'stored' })
})

test('where another node has other parts, the picture is sent as a whole', async () => {
  replaceNetwork(() => json(200, { offset: 0 }))
  startUpload('dois', large())
  const part = await nth(1)
  part.answer(409, { key: 'upload_offset_mismatch', message: '' })
  const whole = await nth(2)
  expect(whole.opened).toBe('POST /api/line-pictures')
  expect(`PATCH /api/line-pictures/${String(whole.form.get('client_id'))}`).toBe(part.opened)
  whole.answer(201, { picture })
  expect(await pictureOf('dois')).toEqual(picture)
})

test('what somebody was uploading ends with their session, and never goes on in that of another', async () => {
  startUpload('três', small())
  const upload = await nth(1)
  vi.useFakeTimers()
  beginSession({ ...signedIn(tokenNamed('u')), userId: 8, id: 8 })
  expect(upload.aborted).toBe(true)
  expect(uploadState('três')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeUpload.all).toHaveLength(1)
})

test('a chosen picture is uploaded without its line once its user has signed in again, if it had not arrived', async () => {
  startUpload('oito', small())
  const arrived = await nth(1)
  arrived.answer(201, { picture })
  await pictureOf('oito')
  startUpload('nove', small())
  const cut = await nth(2)
  sessionStore.end('forced')
  expect(cut.aborted).toBe(true)
  expect(uploadState('nove')).toBeUndefined()

  beginSession(signedIn(tokenNamed('v')))
  const again = await nth(3)
  expect(again.form.get('client_id')).toBe('nove')
  again.answer(201, { picture })
  expect(await pictureOf('nove')).toEqual(picture)
  expect(await pictureOf('oito')).toEqual(picture)
  expect(FakeUpload.all).toHaveLength(3)
})

test('a picture that is taken back while it is uploaded is sent no further, and the next one begins', async () => {
  startUpload('quatro', small())
  const first = await nth(1)
  startUpload('cinco', small())
  removeUpload('quatro')
  expect(first.aborted).toBe(true)
  const next = await nth(2)
  expect(next.form.get('client_id')).toBe('cinco')
  next.answer(201, { picture })
  expect(await pictureOf('cinco')).toEqual(picture)
})

test('while the disk of the site is full its author is told so, no bytes are sent, and it goes on once there is room', async () => {
  let isFull = true
  const calls = replaceNetwork(() =>
    isFull ? json(503, { key: 'storage_full', message: 'Sem espaço.' }) : json(200, { offset: 0 }),
  )
  startUpload('seis', large())
  await vi.waitFor(() => expect(uploadState('seis')?.refusal).toBe('Sem espaço.'))
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1))
  expect(FakeUpload.all).toEqual([])
  isFull = false
  const part = await nth(1)
  part.progress(50)
  expect(uploadState('seis')?.refusal).toBeUndefined()
  part.answer(200, { offset: 600_000, picture })
  expect(await pictureOf('seis')).toEqual(picture)
})

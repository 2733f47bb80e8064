import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { keepPicture } from '../../../tests/support/library.ts'
import { drawPicture, filesIn } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { sendTrack, sendTrackForm, wavOf } from '../../../tests/support/tracks.ts'

let site: TestSite
let staff: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  staff = await site.signIn('neto')
})
afterAll(() => site?.stop())
beforeEach(() => site.tables.deleteFrom('tracks').execute())

const tracks = () => site.visitor.call('GET /api/tracks')
const titles = async () => (await tracks()).map(({ title }) => title)
const statusOf = async (address: string) => (await fetch(site.url + address)).status

/** A frame of 128 kbit/s at 44.1 kHz. */
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x05', 'latin1'), Buffer.alloc(5)])
const mp3 = Buffer.concat([tagged, ...Array.from({ length: 100 }, () => mp3Frame)])
const recorded = Buffer.concat([mp3Frame.subarray(200), Buffer.alloc(2048), mp3])

function oggPage(granule: bigint, packet: Buffer): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS')
  head.writeBigInt64LE(granule, 6)
  head.set([1, packet.length], 26)
  return Buffer.concat([head, packet])
}
const vorbis = Buffer.alloc(30)
vorbis.write('\x01vorbis', 'latin1')
vorbis.writeUInt32LE(44_100, 12)
const ogg = Buffer.concat([oggPage(0n, vorbis), oggPage(88_200n, Buffer.alloc(20))])

describe('staff', () => {
  test('add a track with its cover, which is heard in parts at once, and the audit log knows', async () => {
    const picture = await drawPicture(900, 900).png().toBuffer()
    const fields = { title: 'Ressaca', artist: 'Rui', audio: wavOf(2), picture }
    const { status, body } = await sendTrackForm(site, staff, fields)
    expect(status).toBe(201)
    const [track] = await tracks()
    expect(track).toEqual({
      ...{ id: body.id, title: 'Ressaca', artist: 'Rui', duration: 2 },
      src: expect.stringMatching(/^\/tracks\/[0-9a-f]{32}\.wav$/),
      cover: expect.stringMatching(/^\/uploads\/[a-z2-7]{26}-640\.webp$/),
    })
    const range = await fetch(site.url + track?.src, { headers: { range: 'bytes=0-99' } })
    expect([range.status, range.headers.get('content-type')]).toEqual([206, 'audio/wav'])
    expect(await statusOf(track?.cover ?? '')).toBe(200)

    const [entry] = await staff.call('GET /api/admin/audit')
    expect(entry).toMatchObject({ action: 'tracks.added', details: { title: 'Ressaca' } })
  })

  test.each([
    ['mp3', mp3, 'audio/mpeg', 2.612],
    ['mp3', Buffer.concat([tagged, mp3]), 'audio/mpeg', 2.612],
    ['mp3', recorded, 'audio/mpeg', 2.612],
    ['ogg', ogg, 'audio/ogg', 2],
    ['wav', wavOf(0.5), 'audio/wav', 0.5],
  ] as const)('send %s, known by its content', async (type, audio, mediaType, duration) => {
    await sendTrack(site, staff, { audio })
    const [track] = await tracks()
    expect([track?.duration, track?.src.split('.')[1]]).toEqual([duration, type])
    expect((await fetch(site.url + track?.src)).headers.get('content-type')).toBe(mediaType)
  })

  test('change what is said and heard; the sound that is gone leaves no file', async () => {
    const id = await sendTrack(site, staff, { title: 'Antes' })
    const [before] = await tracks()
    await staff.call('PUT /api/tracks/:id', { params: { id }, body: { title: 'Depois' } })
    expect(await tracks()).toEqual([{ ...before, title: 'Depois' }])

    const sent = await sendTrackForm(site, staff, { audio: wavOf(3) }, `/api/tracks/${id}`)
    expect(sent.status).toBe(200)
    const [after] = await tracks()
    expect([after?.duration, after?.src === before?.src]).toEqual([3, false])
    await vi.waitFor(async () => expect(await statusOf(before?.src ?? '')).toBe(404), 15_000)
    expect(await statusOf(after?.src ?? '')).toBe(200)
  })

  test('take a track away with its file; its cover stays in the library', async () => {
    const id = await sendTrack(site, staff)
    const [track] = await tracks()
    await staff.call('DELETE /api/tracks/:id', { params: { id } })
    expect(await tracks()).toEqual([])
    await vi.waitFor(async () => expect(await statusOf(track?.src ?? '')).toBe(404), 15_000)
    expect(await statusOf(track?.cover ?? '')).toBe(200)
    const { status, body } = await staff.refused('DELETE /api/tracks/:id', { params: { id } })
    expect([status, body.key]).toEqual([404, 'track_not_found'])
  })

  test('put tracks into another order', async () => {
    const ids: number[] = []
    for (const title of ['um', 'dois', 'três']) ids.push(await sendTrack(site, staff, { title }))
    const [first = 0, second = 0, third = 0] = ids
    await staff.call('PUT /api/tracks/:id/position', { params: { id: third }, body: { before: first } })
    expect(await titles()).toEqual(['três', 'um', 'dois'])
    await staff.call('PUT /api/tracks/:id/position', { params: { id: third }, body: { before: null } })
    expect(await titles()).toEqual(['um', 'dois', 'três'])
    await Promise.all([
      staff.call('PUT /api/tracks/:id/position', { params: { id: first }, body: { before: null } }),
      staff.call('PUT /api/tracks/:id/position', { params: { id: second }, body: { before: null } }),
    ])
    expect((await titles())[0]).toBe('três')
    expect(new Set(await titles()).size).toBe(3)
  })

  test('say which lyrics go with a track, and that none do', async () => {
    const { slug } = await writeArticle(staff, { title: 'Maré de lua', isLyrics: true })
    const id = await sendTrack(site, staff, { lyricsSlug: slug })
    expect((await tracks())[0]?.lyricsSlug).toBe(slug)
    await staff.call('PUT /api/tracks/:id', { params: { id }, body: { lyricsSlug: '' } })
    expect((await tracks())[0]?.lyricsSlug).toBeUndefined()
    const unknown = { params: { id }, body: { lyricsSlug: 'nenhuma' } }
    expect((await staff.refused('PUT /api/tracks/:id', unknown)).body.key).toBe('track_lyrics_unknown')
  })

  test('see the cover of the lyrics with a track for which nobody chose one', async () => {
    const { id: articleId, slug } = await writeArticle(staff, { title: 'Luz de navio', isLyrics: true })
    const cover = await keepPicture(site, staff)
    await staff.call('PUT /api/editor_edit_cover/:id', { params: { id: articleId }, body: { cover } })
    await sendTrack(site, staff, { lyricsSlug: slug })
    const shown = async () => (await tracks())[0]?.cover
    const chosen = await shown()
    expect(chosen).not.toBe(`/uploads/${cover}`)

    await site.app.infrastructure.db.write((tx) => tx.updateTable('tracks').set({ coverId: null }).execute())
    expect(await shown()).toBe(`/uploads/${cover}`)
  })
})

describe('what is refused leaves nothing behind:', () => {
  const html = Buffer.from(`<script>alert(1)</script>${' '.repeat(5000)}`)
  const cutOgg = Buffer.alloc(64)
  cutOgg.write('OggS')
  cutOgg.set([30], 26)
  cutOgg.write('\x01vorbis', 57, 'latin1')
  const strayed = Buffer.concat([mp3Frame, Buffer.from('RIFF'), Buffer.alloc(3000)])
  test.each([
    ['no sound', { audio: undefined }, 'track_audio_missing'],
    ['a page', { audio: html }, 'track_audio_unknown'],
    ['an image', { audio: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }, 'track_audio_unknown'],
    ['one frame of MP3', { audio: strayed }, 'track_audio_unknown'],
    ['an Ogg that ends in its head', { audio: cutOgg }, 'track_audio_unknown'],
    ['a WAV without an end', { audio: wavOf(1).subarray(0, 40) }, 'track_audio_unknown'],
    ['no cover', { cover: '' }, 'track_cover_missing'],
    ['a cover that is not there', { cover: `${'a'.repeat(26)}.png` }, 'track_cover_unknown'],
    ['a picture that is none', { picture: html }, 'picture_type_unknown'],
    ['more than there is room for', { audio: Buffer.alloc(30 * 1024 ** 2 + 1) }, 'file_too_large'],
  ])('%s', async (_, wrong, key) => {
    const cover = await keepPicture(site, staff)
    const before = await filesIn(site, 'tracks')
    const track = { title: 'x', artist: 'y', cover, audio: wavOf(1), ...wrong }
    const { audio, ...fields } = track
    const { status, body } = await sendTrackForm(site, staff, audio ? { ...fields, audio } : fields)
    expect([status >= 400, body.key]).toEqual([true, key])
    expect([await tracks(), await filesIn(site, 'tracks')]).toEqual([[], before])
    // A cover may be being processed for the podcast.
    await expect.poll(() => filesIn(site, 'incoming')).toEqual([])
  })
})

test('at night goes what a process left behind that was killed half-way, and nothing else', async () => {
  await sendTrack(site, staff, {})
  const folder = join(site.dataDir, 'tracks')
  const at = (hours: number) => new Date(site.clock.now().getTime() - hours * 3_600_000)
  const put = async (name: string, hours: number) => {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), at(hours), at(hours))
  }
  const [mine = ''] = (await tracks()).map(({ src }) => src.replace('/tracks/', ''))
  await utimes(join(folder, mine), at(50), at(50))
  const [orphan, half, young] = [
    `${'a'.repeat(32)}.wav`,
    `${'b'.repeat(32)}.mp3.part`,
    `${'c'.repeat(32)}.ogg`,
  ]
  await put(orphan, 2)
  await put(half, 2)
  await put(young, 0.5)
  await put('farol-01.wav', 50)
  const before = new Set(await readdir(folder))
  await site.app.services.tracks.sweep()
  const left = await readdir(folder)
  expect([...before].filter((name) => !left.includes(name)).sort()).toEqual([orphan, half])
  expect(left).toEqual(expect.arrayContaining([mine, young, 'farol-01.wav']))
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawPicture, sendPicture } from '../../../tests/support/pictures.ts'
import { createEmptyDatabase } from '../../../tests/support/postgres.ts'
import { type S3StandIn, startS3StandIn } from '../../../tests/support/s3-stand-in.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { hashSite } from '../../../tests/support/site-hashes.ts'
import { backUp } from '../../archive/back-up.ts'
import { checkBackup, restoreSite } from '../../archive/restore-site.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../platform/log.ts'
import { createSiteFiles, localFiles } from '../../providers/storage/site-files.ts'

let stand: S3StandIn
let site: TestSite
let picture: string
const track = '/tracks/01-barra-de-saia.wav'

beforeAll(async () => {
  stand = await startS3StandIn()
  site = await startSite({ environment: { TRACK_SECONDS: '0.2', ...stand.environment } })
  const lia = await site.member('lia')
  picture = (await sendPicture(site, lia, await drawPicture(30, 30).png().toBuffer())).body.imageUrl
  await vi.waitFor(() => expect(stand.objects.has(track.slice(1))).toBe(true), 20_000)
  // One track suffices, and the others must not be added during the tests.
  site.app.services.tracks.stop()
})
beforeEach(() => {
  stand.mood = 'well'
})
afterAll(async () => {
  await site.stop()
  await stand.stop()
})

describe('a site whose files are in a bucket', () => {
  test('serves them under the same addresses, and keeps none in its folder', async () => {
    expect(stand.objects.has(picture.slice(1))).toBe(true)
    const response = await fetch(site.url + picture)
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    ])
    expect(Buffer.from(await response.arrayBuffer())).toEqual(stand.objects.get(picture.slice(1))?.content)
    const folders = await readdir(site.dataDir)
    for (const folder of ['uploads', 'tracks', 'covers']) expect(folders).not.toContain(folder)
  })

  test('seeks in music, and asks the bucket for that part only', async () => {
    const whole = stand.objects.get(track.slice(1))?.content ?? Buffer.of()
    const headers = { range: 'bytes=100-199' }
    const part = await fetch(site.url + track, { headers })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200))
    const changed = await fetch(site.url + track, { headers: { ...headers, 'if-range': '"another"' } })
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, whole.length])
  })

  test('asks for no content that nobody wants', async () => {
    stand.requests = []
    const head = await fetch(site.url + picture, { method: 'HEAD' })
    const size = stand.objects.get(picture.slice(1))?.content.length
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
    const tag = head.headers.get('etag') ?? ''
    expect((await fetch(site.url + picture, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await fetch(site.url + track, { headers: { range: 'bytes=99999999-' } })).status).toBe(416)
    expect((await fetch(`${site.url}/uploads/${'a'.repeat(26)}.jpg`)).status).toBe(404)
    expect(stand.requests.filter((line) => line.startsWith('GET'))).toEqual([])
  })

  test('answers 503 while the bucket fails, for files only, and is ready all the same', async () => {
    stand.mood = 'failing'
    const response = await fetch(site.url + picture)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const neto = await site.signIn('neto')
    const sent = await sendPicture(site, neto, await drawPicture(30, 30).png().toBuffer())
    expect(sent.status).toBe(503)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    expect(site.logged.join('')).toContain('the bucket of files fails')
  })

  test('moves into a folder by backup and restore, and from there into a bucket', async () => {
    const base = await mkdtemp(join(tmpdir(), 'canal-barra-bucket-'))
    const [there, back] = [await createEmptyDatabase(), await createEmptyDatabase()]
    const other = await startS3StandIn()
    try {
      const { files } = site.app.infrastructure
      const [first, second] = [join(base, 'first.tar.zst'), join(base, 'second.tar.zst')]
      const incoming = join(base, 'incoming')
      const folder = { url: there.url, files: localFiles({ dataDir: base }), incoming }
      await backUp({ url: site.databaseUrl, files }, first)
      await restoreSite(await checkBackup(first), folder)
      const hashes = await hashSite(folder)
      expect(hashes).toEqual(await hashSite({ url: site.databaseUrl, files }))

      await backUp(folder, second)
      const bucket = createSiteFiles(readConfig(other.environment), createLog('silent'))
      await restoreSite(await checkBackup(second), { url: back.url, files: bucket, incoming })
      expect(await hashSite({ url: back.url, files: bucket })).toEqual(hashes)
      expect([...other.objects.keys()].sort()).toEqual([...stand.objects.keys()].sort())
    } finally {
      await other.stop()
      await there.drop()
      await back.drop()
      await rm(base, { recursive: true, force: true })
    }
  })
})

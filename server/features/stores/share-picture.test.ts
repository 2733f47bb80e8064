import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPicture } from '../../../tests/support/library.ts'
import { drawPicture, filesIn } from '../../../tests/support/pictures.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import {
  makeAlbum,
  pictureFile,
  putPicture,
  sendAlbumForm,
  shareOf,
  staffActor,
} from '../../../tests/support/stores.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => site.stop())
beforeEach(() => site.tables.deleteFrom('albums').execute())

describe('what shared links show', () => {
  const shop = (slug: string) => site.visitor.call('GET /api/shop/:slug', { params: { slug } })
  const pixel = async (address: string, left: number, top: number) => {
    const bytes = await (await fetch(site.url + address)).arrayBuffer()
    const { data, info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true })
    const [r = 0, g = 0, b = 0] = data.subarray((top * info.width + left) * info.channels)
    return { size: [info.width, info.height], colour: [r, g, b].map((part) => Math.round(part / 100)) }
  }

  test('is composed of the slots, and anew when they change', async () => {
    const { id, slug } = await makeAlbum(site, {
      products: [
        { name: 'a', colour: '#f00' },
        { name: 'b', colour: '#00f' },
      ],
    })
    const first = await vi.waitFor(async () => {
      const share = await shareOf(site, slug)
      expect(await pixel(share, 1100, 100)).toEqual({ size: [1200, 630], colour: [0, 0, 3] })
      return share
    }, 15_000)
    expect((await pixel(first, 100, 100)).colour).toEqual([3, 0, 0])

    await putPicture(site, { albumId: id, position: 0 }, '#0f0')
    const second = await shareOf(site, slug, first)
    expect((await pixel(second, 100, 100)).colour).toEqual([0, 3, 0])
    await vi.waitFor(async () => expect((await fetch(site.url + first)).status).toBe(404), 15_000)

    const files = await filesIn(site, 'uploads')
    await site.app.services.stores.composeShare(id)
    expect((await shop(slug)).cover).toBe(second)
    expect(await filesIn(site, 'uploads')).toEqual(files)
  }, 90_000)

  test('is the cover where there is one, in the shape of all, and nothing where there is nothing', async () => {
    const { id, slug } = await makeAlbum(site)
    expect((await shop(slug)).cover).toBe('')
    const { stores } = site.app.services
    const cover = await stores.changeCover(staffActor, id, { file: await pictureFile(site, '#f00') })
    const first = await shareOf(site, slug, cover)
    expect(await pixel(first, 600, 300)).toEqual({ size: [1200, 630], colour: [3, 0, 0] })
    const next = await stores.changeCover(staffActor, id, { file: await pictureFile(site, '#00f') })
    expect((await pixel(await shareOf(site, slug, first), 600, 300)).colour).toEqual([0, 0, 3])
    await vi.waitFor(async () => {
      for (const gone of [cover, first]) expect((await fetch(site.url + gone)).status).toBe(404)
    }, 15_000)
    expect((await fetch(site.url + next)).status).toBe(200)
  }, 90_000)

  test('is made of covers from before it was made of any', async () => {
    const { id, slug } = await makeAlbum(site)
    const { stores } = site.app.services
    const cover = await stores.changeCover(staffActor, id, { file: await pictureFile(site) })
    const first = await shareOf(site, slug, cover)
    const before = { shareId: null, shareKey: '' }
    await site.tables.updateTable('albums').set(before).where('id', '=', id).execute()
    expect((await shop(slug)).cover).toBe(cover)
    await stores.composeMissingShares()
    expect(await shareOf(site, slug, cover)).not.toBe(first)
  }, 90_000)
})

describe('what shared links say', () => {
  test('is kept with a picture or without', async () => {
    const admin = await site.signIn('neto')
    const png = await drawPicture(90, 60).png().toBuffer()
    const { id, slug } = await makeAlbum(site)
    const send = (fields: Record<string, string>, content?: Uint8Array) =>
      sendAlbumForm<{ cover: string; description: string }>(site, admin, '/api/uploadAlbumCover', {
        ...(content && { file: { field: 'qualquer', content } }),
        fields: { album_id: String(id), ...fields },
      })
    expect((await send({ description: 'Doze\n coisas' })).body).toMatchObject({
      cover: '',
      description: 'Doze coisas',
    })
    const both = await send({}, png)
    expect(both.body).toMatchObject({
      cover: expect.stringMatching(/^\/uploads\/.+\.jpg$/),
      description: 'Doze coisas',
    })
    const stored = await admin.call('GET /api/album/:id', { params: { id } })
    expect(stored.cover).toBe(both.body.cover)
    const seen = await site.visitor.call('GET /api/shop/:slug', { params: { slug } })
    expect(seen.description).toBe('Doze coisas')
    expect((await send({ description: 'x'.repeat(256) })).status).toBe(400)
    expect((await send({}, Buffer.from('GIF89a'))).status).toBe(415)

    const picture = await keepPicture(site, admin)
    const copied = await send({ picture })
    expect(copied.body.cover).toMatch(/^\/uploads\/.+\.jpg$/)
    expect([both.body.cover, `/uploads/${picture}`]).not.toContain(copied.body.cover)
    expect((await fetch(site.url + copied.body.cover)).status).toBe(200)
    expect((await send({ picture: `${'a'.repeat(26)}.jpg` })).status).toBe(404)
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { filesIn } from '../../../tests/support/pictures.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { keeper, makeAlbum, pictureFile, putPicture, shareOf } from '../../../tests/support/stores.ts'

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
    const cover = await stores.changeCover(keeper, id, { file: await pictureFile(site, '#f00') })
    const first = await shareOf(site, slug, cover)
    expect(await pixel(first, 600, 300)).toEqual({ size: [1200, 630], colour: [3, 0, 0] })
    const next = await stores.changeCover(keeper, id, { file: await pictureFile(site, '#00f') })
    expect((await pixel(await shareOf(site, slug, first), 600, 300)).colour).toEqual([0, 0, 3])
    await vi.waitFor(async () => {
      for (const gone of [cover, first]) expect((await fetch(site.url + gone)).status).toBe(404)
    }, 15_000)
    expect((await fetch(site.url + next)).status).toBe(200)
  }, 90_000)

  test('is made of covers from before it was made of any', async () => {
    const { id, slug } = await makeAlbum(site)
    const { stores } = site.app.services
    const cover = await stores.changeCover(keeper, id, { file: await pictureFile(site) })
    const first = await shareOf(site, slug, cover)
    const before = { shareId: null, shareKey: '' }
    await site.tables.updateTable('albums').set(before).where('id', '=', id).execute()
    expect((await shop(slug)).cover).toBe(cover)
    await stores.composeMissingShares()
    expect(await shareOf(site, slug, cover)).not.toBe(first)
  }, 90_000)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPicture } from '../../../tests/support/library.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum, pictureFile, sendAlbumForm } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Member
let png: Uint8Array

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  png = await drawPicture(90, 60).png().toBuffer()
})
afterAll(() => site.stop())
beforeEach(() => site.tables.deleteFrom('albums').execute())

const shop = (slug: string) => site.visitor.ask<{ name: string }>('GET /api/shop/:slug', { params: { slug } })

describe('slots', () => {
  const order = [3, 1, 2, 0, 4, 5, 6, 7, 8, 9, 10, 11]
  const content = async (id: number) => (await admin.call('GET /api/album/:id', { params: { id } })).content
  const places = async (id: number) =>
    Object.fromEntries((await content(id)).map((slot) => [slot.position, slot.description]))

  test('are filled, named and linked by forms', async () => {
    const { id } = await makeAlbum(site, { draft: true })
    const file = { field: 'album_picture', content: png }
    const sent = await sendAlbumForm<{ imageUrl: string }>(site, admin, '/api/upload-album-picture', {
      file,
      fields: { album_id: String(id), position: '11' },
    })
    expect(sent).toMatchObject({ status: 200, body: { status: 'success', position: 11 } })
    const named = await sendAlbumForm(site, admin, '/api/save-affiliate-link', {
      fields: {
        album_id: String(id),
        position: '11',
        actionUrl: 'https://loja.example/a',
        description: ' Lente ',
      },
    })
    const item = {
      position: 11,
      url: sent.body.imageUrl,
      colour: expect.stringMatching(/^#/),
      actionUrl: 'https://loja.example/a',
      description: 'Lente',
    }
    expect(named.body).toMatchObject({ status: 'success', item })
    expect(await content(id)).toEqual([item])
    const other = await sendAlbumForm(site, admin, '/api/upload-album-picture', {
      file: { field: 'outra', content: png },
      fields: { album_id: String(id), position: '0' },
    })
    expect(other).toMatchObject({ status: 400, body: { key: 'file_missing' } })
    const text = await sendAlbumForm(site, admin, '/api/upload-album-picture', {
      file: { field: 'album_picture', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      fields: { album_id: String(id), position: '0' },
    })
    expect(text).toMatchObject({ status: 415, body: { key: 'picture_type_unknown' } })
  })

  test('take a copy of a picture that was sent before; each may go without the other', async () => {
    const { id, slug } = await makeAlbum(site, { name: 'Farol' })
    const name = await keepPicture(site, admin)
    const fill = (picture: string) =>
      admin.ask<{ imageUrl: string; key?: string }>('POST /api/upload-album-picture', {
        body: { album_id: id, position: 3, picture },
      })
    const { imageUrl } = (await fill(name)).body
    expect(imageUrl).not.toContain(name.slice(0, 26))
    expect(await content(id)).toMatchObject([{ position: 3, url: imageUrl }])
    const square = imageUrl.replace(/\.jpg$/, '-640.avif')
    expect((await fetch(site.url + square)).status).toBe(200)
    const [stored] = await admin.call('GET /api/uploads', { query: { limit: 1 } })
    expect(stored).toMatchObject({ name, usedBy: [], copiedTo: [{ type: 'shop', id, name: 'Farol' }] })

    await admin.call('DELETE /api/uploads/:name', { params: { name } })
    await vi.waitFor(
      async () => expect((await fetch(`${site.url}/uploads/${name}`)).status).toBe(404),
      15_000,
    )
    expect((await fetch(site.url + imageUrl)).status).toBe(200)
    expect((await shop(slug)).status).toBe(200)
    expect(await fill(name)).toMatchObject({ status: 404, body: { key: 'picture_not_found' } })
    expect(await fill('../../etc/passwd')).toMatchObject({ status: 404, body: { key: 'picture_not_found' } })
  })

  test('take no copy of what somebody shows of themselves', async () => {
    const { id } = await makeAlbum(site, { draft: true })
    const file = await pictureFile(site)
    const owned = { file, kind: 'avatar' as const, ownerId: admin.id }
    const { variants } = await site.app.services.pictures.add(owned, async () => {})
    const body = { album_id: id, position: 0, picture: variants[0]?.name ?? '' }
    expect((await admin.refused('POST /api/upload-album-picture', { body })).body.key).toBe(
      'picture_not_found',
    )
  })

  test('have a name without a link, and a link without a name; either can be taken away', async () => {
    const { id } = await makeAlbum(site, { draft: true, products: [{ name: 'Lente' }] })
    const change = async (changes: { actionUrl?: string | null; description?: string }) => {
      const body = { album_id: id, position: 0, ...changes }
      const { item } = await admin.call('POST /api/save-affiliate-link', { body })
      return [item.description, item.actionUrl]
    }
    const link = 'https://amazon.com.br/dp/B0'
    expect(await change({ actionUrl: 'amazon.com.br/dp/B0' })).toEqual(['Lente', link])
    expect(await change({ description: '' })).toEqual(['', link])
    expect(await change({ actionUrl: null, description: 'Tripé' })).toEqual(['Tripé', ''])
  })

  test('that are emptied come back as they were, for thirty days', async () => {
    const { id, slug } = await makeAlbum(site, {
      products: [{ name: 'Lente', actionUrl: 'https://loja.example/l' }, { name: 'Tripé' }],
    })
    const [lens] = await content(id)
    const body = { album_id: id, position: 0 }
    expect(await admin.refused('POST /api/restore-item', { body })).toMatchObject({
      status: 404,
      body: { key: 'slot_nothing_emptied' },
    })
    for (const _ of [1, 2]) await admin.call('POST /api/delete-item', { body })
    expect(await places(id)).toEqual({ 1: 'Tripé' })
    expect((await fetch(site.url + lens?.url)).status).toBe(200)
    expect(await admin.call('POST /api/restore-item', { body })).toMatchObject({ item: lens })
    expect(await content(id)).toHaveLength(2)
    expect((await admin.refused('POST /api/restore-item', { body })).status).toBe(404)

    await admin.call('POST /api/delete-item', { body })
    site.clock.advance({ hours: 31 * 24 })
    admin = await site.signIn('neto')
    await site.app.services.stores.purgeOldEmptied()
    expect((await admin.refused('POST /api/restore-item', { body })).status).toBe(404)
    await vi.waitFor(async () => expect((await fetch(site.url + lens?.url)).status).toBe(404), 15_000)
    expect((await shop(slug)).status).toBe(200)
  }, 90_000)

  test('that are taken meanwhile leave what comes back the first free place', async () => {
    const { id } = await makeAlbum(site, { draft: true, products: [{ name: 'Lente' }, { name: 'Tripé' }] })
    const body = { album_id: id, position: 1 }
    await admin.call('POST /api/delete-item', { body })
    const fields = { album_id: String(id), position: '1' }
    const file = { field: 'album_picture', content: png }
    await sendAlbumForm(site, admin, '/api/upload-album-picture', { file, fields })
    expect(await admin.call('POST /api/restore-item', { body })).toMatchObject({
      item: { position: 2, description: 'Tripé' },
    })
  })

  test('are moved together, and by nobody who has not seen what another did', async () => {
    const { id } = await makeAlbum(site, {
      draft: true,
      products: [{ name: 'Lente' }, { name: 'Tripé' }],
    })
    const { version } = await admin.call('GET /api/album/:id', { params: { id } })
    const moved = await admin.call('POST /api/album/:id/reorder', {
      params: { id },
      body: { positions: order, version },
    })
    expect(moved.content.map(({ position, description }) => [position, description])).toEqual([
      [1, 'Tripé'],
      [3, 'Lente'],
    ])
    const stale = await admin.refused('POST /api/album/:id/reorder', {
      params: { id },
      body: { positions: order, version },
    })
    expect(stale).toMatchObject({ status: 409, body: { key: 'album_changed' } })
    expect(await places(id)).toEqual({ 1: 'Tripé', 3: 'Lente' })
    const wrong = [[], [0, 1], order.with(0, 1), order.with(0, 12), order.with(0, -1), '012', null]
    for (const positions of wrong) {
      const answer = await admin.refused('POST /api/album/:id/reorder', {
        params: { id },
        body: { positions },
      })
      expect([positions, answer.status]).toEqual([positions, 400])
    }
  })

  test('are not changed by who saw another product there: it was moved, taken out or put in since', async () => {
    const { id } = await makeAlbum(site, { draft: true, products: [{ name: 'Lente' }, { name: 'Tripé' }] })
    const [lens, tripod] = await content(id)
    const body = { album_id: id, position: 0, seen: lens?.url ?? '' }
    const picture = await keepPicture(site, admin)
    await admin.call('POST /api/album/:id/reorder', {
      params: { id },
      body: { positions: order.with(0, 1).with(1, 3) },
    })
    const calls = [
      ['POST /api/save-affiliate-link', { ...body, description: 'Lente nova' }],
      ['POST /api/delete-item', body],
      ['POST /api/upload-album-picture', { ...body, picture }],
      ['POST /api/upload-album-picture', { ...body, seen: '', picture }],
    ] as const
    for (const [name, body] of calls) {
      const { status, body: answer } = await admin.refused(name, { body })
      expect([name, status, answer.key]).toEqual([name, 409, 'album_changed'])
    }
    const now = await content(id)
    expect(now.map(({ position, url }) => [position, url])).toEqual([
      [0, tripod?.url],
      [3, lens?.url],
    ])
    const there = { ...body, position: 3 }
    await admin.call('POST /api/save-affiliate-link', { body: { ...there, description: 'Lente nova' } })
    expect(await places(id)).toEqual({ 0: 'Tripé', 3: 'Lente nova' })
    await admin.call('POST /api/delete-item', { body: there })
    await admin.call('POST /api/upload-album-picture', { body: { ...there, seen: '', picture } })
    expect(await places(id)).toEqual({ 0: 'Tripé', 3: '' })
  })

  test('are the twelve that there are, in every call', async () => {
    const { id } = await makeAlbum(site, { draft: true, products: [{ name: 'Lente' }] })
    const actionUrl = 'https://loja.example/'
    for (const position of [-1, 12, '12', '0;drop', '0;drop table albums', 1.5, '', null, undefined, 'x']) {
      for (const name of [
        'POST /api/delete-item',
        'POST /api/restore-item',
        'POST /api/save-affiliate-link',
        'POST /api/upload-album-picture',
      ] as const) {
        const { status } = await admin.refused(name, { body: { album_id: id, position, actionUrl } })
        expect([name, position, status]).toEqual([name, position, 400])
      }
    }
    expect(await places(id)).toEqual({ 0: 'Lente' })
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Member
let id: number
let pictures: Map<string, string>

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const content = async () => (await admin.call('GET /api/album/:id', { params: { id } })).content
const remove = (place: Place) => admin.call('POST /api/delete-item', { body: { album_id: id, ...place } })
const restore = (place: Place) => admin.call('POST /api/restore-item', { body: { album_id: id, ...place } })

interface Place {
  position: number
  seen?: string
}

beforeEach(async () => {
  await site.tables.deleteFrom('albums').execute()
  id = (await makeAlbum(site, { draft: true, products: [...'abcxy'].map((name) => ({ name })) })).id
  const slots = await site.tables
    .selectFrom('albumSlots')
    .select(['name', 'pictureId'])
    .where('albumId', '=', id)
    .execute()
  pictures = new Map(slots.map(({ name, pictureId }) => [name, pictureId]))
})

/** Arranges the products as in a sheet like `a.c`, with a dot for an empty slot. */
async function arrange(sheet: string) {
  await site.tables.deleteFrom('albumSlots').where('albumId', '=', id).execute()
  const slots = [...sheet].flatMap((name, position) => {
    const pictureId = pictures.get(name)
    return pictureId ? [{ albumId: id, position, pictureId, name }] : []
  })
  await site.tables.insertInto('albumSlots').values(slots).execute()
}

async function arranged() {
  const sheet = Array.from({ length: 12 }, () => '.')
  for (const { position, description } of await content()) sheet[position] = description
  return sheet.join('').replace(/\.+$/, '')
}

async function placeOf(name: string) {
  const { position = -1, url = '' } = (await content()).find(({ description }) => description === name) ?? {}
  return { position, seen: url }
}

test.each([
  ['nobody moved anything', 'abc', 'a.c', 'abc'],
  ['the others were moved', 'abc', '....a..c', '....ab.c'],
  ['its place was taken', 'abc', 'ac', 'abc'],
  ['something new is at its place', 'abc', 'axc', 'abxc'],
  ['its neighbours are at the end', 'abc', '..........ac', '.........abc'],
  ['its neighbours were exchanged', 'abc', 'c.a', 'c.ab'],
  ['its neighbour in front is gone', 'abc', 'xyc', 'xybc'],
  ['both neighbours are gone', 'abc', 'xy', 'xyb'],
  ['it was the last', 'ab', 'xa', 'xab'],
])('a product that comes back returns to its neighbours: %s', async (_, before, meanwhile, after) => {
  await arrange(before)
  const place = await placeOf('b')
  await remove(place)
  await arrange(meanwhile)
  await restore(place)
  expect(await arranged()).toBe(after)
})

test('two products that were removed from one place after another both come back', async () => {
  const first = await placeOf('b')
  await remove(first)
  await arrange('acxy')
  const second = await placeOf('c')
  expect(second.position).toBe(first.position)
  await remove(second)
  await restore(second)
  await restore(first)
  expect(await arranged()).toBe('abcxy')
})

test('without the picture that was seen, what was last at a place comes back', async () => {
  await remove(await placeOf('b'))
  await arrange('acxy')
  site.clock.advance({ minutes: 1 })
  await remove(await placeOf('c'))
  await restore({ position: 1 })
  expect(await arranged()).toBe('acxy')
  expect(
    await admin.refused('POST /api/restore-item', { body: { album_id: id, position: 7 } }),
  ).toMatchObject({ status: 404, body: { key: 'slot_nothing_emptied' } })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { language } from '#contract/schema.ts'
import { keepPicture } from '../../../tests/support/library.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let staff: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  staff = await site.member('lia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())
beforeEach(() => site.tables.deleteFrom('photos').where('bundled', 'is', null).execute())

const photos = (lang = 'pt') => site.visitor.call('GET /api/photos', { query: { lang } })

async function send(alt: string, { caption = '', file = true } = {}) {
  const form = new FormData()
  form.set('alt', alt)
  form.set('caption', caption)
  const content = await drawPicture(900, 600).jpeg().toBuffer()
  if (file) form.set('photo', new Blob([content as BlobPart], { type: 'image/jpeg' }), 'foto.jpg')
  const response = await fetch(`${site.url}/api/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as { id: number; key?: string } }
}

describe('the photos of a new site', () => {
  test.each(language.options)('are twelve, each with its words in %s and its measures', async (lang) => {
    const all = await photos(lang)
    expect(all).toHaveLength(12)
    for (const { src, alt, caption, width, height, colour } of all) {
      expect(src).toMatch(/^\/photos\/[a-z-]+\.jpg$/)
      expect(alt.length).toBeGreaterThan(20)
      expect(caption).not.toMatch(/photos\.|^$/)
      expect([width, height]).toEqual([1152, expect.any(Number)])
      expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    }
    expect(new Set(all.map(({ caption }) => caption)).size).toBe(12)
  })

  test('are files that come with the program, in every size that a browser may ask for', async () => {
    const { access } = await import('node:fs/promises')
    for (const { src } of await photos())
      for (const end of ['.jpg', '-480.avif', '-480.webp', '-1152.avif', '-1152.webp'])
        await access(new URL(`../../../public${src.replace('.jpg', end)}`, import.meta.url))
  })
})

describe('staff', () => {
  test('put a photo first, say what it shows, move it and take it away, and the audit log knows', async () => {
    const { status, body } = await send('Um barco', { caption: 'Na barra.' })
    expect(status).toBe(201)
    const [first] = await photos('fr')
    expect(first).toMatchObject({
      id: body.id,
      alt: 'Um barco',
      caption: 'Na barra.',
      width: 900,
      height: 600,
    })
    expect(first?.src).toMatch(/^\/uploads\/[a-z2-7]{26}\.jpg$/)
    const small = first?.src.replace('.jpg', '-480.avif')
    expect((await fetch(site.url + small)).status).toBe(200)

    const params = { id: body.id }
    await staff.call('PUT /api/photos/:id', { params, body: { alt: 'Um navio', caption: '' } })
    expect((await photos())[0]).toMatchObject({ alt: 'Um navio', caption: '' })

    await staff.call('PUT /api/photos/:id/position', { params, body: { before: null } })
    expect((await photos()).at(-1)?.id).toBe(body.id)
    const third = (await photos())[2]
    await staff.call('PUT /api/photos/:id/position', { params, body: { before: third?.id ?? 0 } })
    expect((await photos()).map(({ id }) => id).slice(2, 4)).toEqual([body.id, third?.id])

    await staff.call('DELETE /api/photos/:id', { params })
    expect(await photos()).toHaveLength(12)
    expect((await staff.refused('DELETE /api/photos/:id', { params })).body.key).toBe('photo_not_found')

    const auditLog = await staff.call('GET /api/admin/audit', { query: { subjectType: 'photo' } })
    expect(auditLog.map(({ action }) => action)).toEqual([
      ...['photos.deleted', 'photos.moved', 'photos.moved', 'photos.changed', 'photos.added'],
    ])
  })

  test('put a copy of a picture of the library first; the library keeps its own', async () => {
    const picture = await keepPicture(site, staff)
    const add = (name?: string) =>
      staff.ask<{ id: number; key?: string }>('POST /api/photos', { body: { alt: 'O farol', picture: name } })
    const { status, body } = await add(picture)
    expect(status).toBe(201)
    const [first] = await photos()
    expect(first).toMatchObject({ id: body.id, alt: 'O farol' })
    expect(first?.src).not.toContain(picture)
    await staff.call('DELETE /api/photos/:id', { params: { id: body.id } })
    expect((await fetch(`${site.url}/uploads/${picture}`)).status).toBe(200)
    expect((await add(`${'a'.repeat(26)}.jpg`)).body.key).toBe('picture_not_found')
    expect((await add()).body.key).toBe('file_missing')
  })

  test('two who move at once both have what they moved where they put it', async () => {
    const [, second, third] = await photos()
    const toEnd = (id = 0) =>
      staff.call('PUT /api/photos/:id/position', { params: { id }, body: { before: null } })
    await Promise.all([toEnd(second?.id), toEnd(third?.id)])
    const last = (await photos()).slice(-2).map(({ id }) => id)
    expect(new Set(last)).toEqual(new Set([second?.id, third?.id]))
  })

  test('give words of their own to a photo that came with the program', async () => {
    const all = await photos()
    const { id = 0, alt = '', caption = '' } = all[4] ?? {}
    await staff.call('PUT /api/photos/:id', { params: { id }, body: { alt: 'Areia', caption: 'Só areia.' } })
    expect((await photos('en'))[4]).toMatchObject({ alt: 'Areia', caption: 'Só areia.' })
    await staff.call('PUT /api/photos/:id', { params: { id }, body: { alt, caption } })
  })

  test('who change the two texts of a photo at once both have what they wrote', async () => {
    const { id = 0, alt = '', caption = '' } = (await photos())[5] ?? {}
    const change = (body: { alt?: string; caption?: string }) =>
      staff.call('PUT /api/photos/:id', { params: { id }, body })
    await Promise.all([change({ alt: 'Névoa' }), change({ caption: 'De manhã.' })])
    expect((await photos())[5]).toMatchObject({ alt: 'Névoa', caption: 'De manhã.' })
    await change({})
    expect((await photos())[5]).toMatchObject({ alt: 'Névoa', caption: 'De manhã.' })
    await change({ alt, caption })
  })

  test('must say what a photo shows, and send one', async () => {
    expect((await send('  ')).body.key).toBe('photo_alt_required')
    expect((await send('Mar', { file: false })).body.key).toBe('file_missing')
    expect(await photos()).toHaveLength(12)
  })
})

test('whether there are photos, every page knows as soon as the last has gone and the first has come', async () => {
  const hasPhotos = async () => (await site.visitor.call('GET /api/config')).hasPhotos
  expect(await hasPhotos()).toBe(true)
  for (const { id } of await photos()) await staff.call('DELETE /api/photos/:id', { params: { id } })
  expect(await hasPhotos()).toBe(false)
  await send('Um barco')
  expect(await hasPhotos()).toBe(true)
})

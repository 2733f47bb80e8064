import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LibraryPicture } from '#contract/uploads.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { keepPicture, sendToLibrary } from '../../../tests/support/library.ts'
import { drawPicture, filesIn } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let moderator: Member
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const picture = (width = 60, height = 40) => drawPicture(width, height).jpeg().toBuffer()
const send = (files: Parameters<typeof sendToLibrary>[2]) => sendToLibrary(site, moderator, files)
const remove = (name: string) => moderator.ask('DELETE /api/uploads/:name', { params: { name } })
const served = async (name: string) => (await fetch(`${site.url}/uploads/${name}`)).status

describe('pictures that are sent to the library', () => {
  test('are kept under random names, in their order, from either field', async () => {
    const [first, second] = [await picture(), await drawPicture(30, 50).png().toBuffer()]
    const { status, body } = await send([
      { content: first, name: '../../etc/passwd.jpg' },
      { content: second, name: 'b.png', field: 'files' },
    ])
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'success', message: 'Imagens enviadas.', rejected: [] })
    expect(body.files).toHaveLength(2)
    for (const { name, url } of body.files) {
      expect(name).toMatch(/^[a-z2-7]{26}\.jpg$/)
      expect(url).toBe(`/uploads/${name}`)
      expect(await served(name)).toBe(200)
    }
    const [newest] = await moderator.call('GET /api/uploads', { query: { limit: 1 } })
    expect(body.files.map(({ name }) => name)).toContain(newest?.name)
  })

  test('say nothing of where they were taken', async () => {
    const content = await drawPicture(80, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Lia' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 58/1 0/1' } })
      .toBuffer()
    const { body } = await send([{ content }])
    const response = await fetch(site.url + (body.files[0]?.url ?? ''))
    const { exif, xmp, iptc } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
  })

  test.each(['webp', 'avif'] as const)('come as %s, too, and are kept as the others are', async (type) => {
    const { body } = await send([{ content: await drawPicture(40, 30).toFormat(type).toBuffer() }])
    const response = await fetch(site.url + (body.files[0]?.url ?? ''))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      width: 40,
      height: 30,
    })
  })

  test('are kept where others of the same call are refused, with the reason', async () => {
    const { status, body } = await send([
      { content: Buffer.from('%PDF-1.7'), name: 'carta.jpg' },
      { content: await picture() },
      { content: await drawPicture(9, 9).gif().toBuffer(), name: 'mar.jpg' },
    ])
    expect(status).toBe(201)
    expect(body.files).toHaveLength(1)
    const message = 'Este arquivo não é uma imagem que aceitamos aqui. Formatos: JPG, PNG, WebP, AVIF.'
    expect(body.rejected).toEqual([
      { name: 'carta.jpg', key: 'picture_type_unknown', message },
      { name: 'mar.jpg', key: 'picture_type_unknown', message },
    ])
  })

  test('are refused together when none is good, too many, too large or none at all', async () => {
    const bad = { content: Buffer.from('GIF89a') }
    expect(await send([bad, bad])).toMatchObject({ status: 415, body: { key: 'picture_type_unknown' } })
    expect(await send([{ content: await picture(), field: 'outro' }])).toMatchObject({
      status: 400,
      body: { key: 'file_missing' },
    })
    const small = await picture(9, 9)
    const eleven = Array.from({ length: 11 }, () => ({ content: small }))
    expect(await send(eleven)).toMatchObject({ status: 400, body: { key: 'files_too_many' } })
    const large = Buffer.concat([small, Buffer.alloc(10 * 1024 ** 2)])
    expect(await send([{ content: large }])).toMatchObject({ status: 413, body: { key: 'file_too_large' } })
    expect(await filesIn(site, 'incoming')).toEqual([])
  })

  test('come from staff alone', async () => {
    expect((await sendToLibrary(site, lia, [{ content: await picture() }])).status).toBe(403)
    expect((await sendToLibrary(site, { token: 'a.b.c' }, [{ content: await picture() }])).status).toBe(401)
  })

  test('are written into the audit log', async () => {
    const { body } = await send([{ content: await picture() }])
    const id = body.files[0]?.name ?? ''
    await remove(id)
    const entries = await moderator.call('GET /api/admin/audit', {
      query: { subjectType: 'picture', subjectId: id },
    })
    expect(entries.map(({ action }) => action)).toEqual(['uploads.deleted', 'uploads.added'])
  })
})

describe('a picture of the library', () => {
  test('is deleted with all its files, once', async () => {
    const name = await keepPicture(site, moderator)
    expect(await remove(name)).toMatchObject({ status: 200, body: { message: 'Imagem apagada.' } })
    const left = async () =>
      (await filesIn(site, 'uploads')).filter((file) => file.startsWith(name.slice(0, 26)))
    await vi.waitFor(async () => expect(await left()).toEqual([]), 15_000)
    expect(await served(name)).toBe(404)
    expect(await remove(name)).toMatchObject({ status: 404, body: { key: 'upload_not_found' } })
  })

  test('stays while a text shows it, and whoever deletes learns which', async () => {
    const name = await keepPicture(site, moderator)
    const content = `<p>O mar.</p><p><img src="/uploads/${name}" alt="O mar"></p>`
    const { id } = await writeArticle(moderator, { title: 'Maré baixa', content })
    expect(await remove(name)).toMatchObject({
      status: 409,
      body: {
        key: 'upload_in_use',
        current: { usedBy: [{ type: 'article', id, name: 'Maré baixa' }] },
      },
    })
    await moderator.call('DELETE /api/articles/:id', { params: { id } })
    expect((await remove(name)).status).toBe(409)
    expect(await served(name)).toBe(200)
  })

  test('stays while an earlier text that can be brought back had it, or the page of photos shows it', async () => {
    const name = await keepPicture(site, moderator)
    const shown = await keepPicture(site, moderator)
    const { id } = await writeArticle(moderator, { title: 'Maré alta' })
    const at = site.clock.now().toISOString()
    const earlier = { title: 'Antes', content: `<p><img src="/uploads/${name}"></p>`, youtube: '', lrc: '' }
    await site.tables
      .insertInto('articleRevisions')
      .values({ ...earlier, articleId: id, version: 1, safeVersion: 1, begunAt: at, savedAt: at })
      .execute()
    await site.tables
      .insertInto('photos')
      .values({ pictureId: shown.slice(0, 26), position: 0, alt: 'O farol' })
      .execute()

    const { body } = await moderator.ask<LibraryPicture[]>('GET /api/uploads', { query: {} })
    const usesOf = (of: string) => body.find((one) => one.name === of)?.usedBy
    expect(usesOf(name)).toEqual([{ type: 'article', id, name: 'Maré alta' }])
    expect(usesOf(shown)).toEqual([{ type: 'photo', id: expect.any(Number), name: 'O farol' }])
    expect((await remove(name)).status).toBe(409)
    expect((await remove(shown)).status).toBe(409)
  })

  test('of another kind cannot be deleted by this call', async () => {
    const slot = await site.app.services.pictures.listFiles(lia.id)
    expect(slot).toEqual([])
    const name = await keepPicture(site, moderator)
    await site.tables
      .updateTable('pictures')
      .set({ kind: 'slot' })
      .where('id', '=', name.slice(0, 26))
      .execute()
    expect((await remove(name)).status).toBe(404)
    expect((await remove(name.replace('.jpg', '-320.webp'))).status).toBe(404)
    expect((await remove(name.replace('.jpg', '.png'))).status).toBe(404)
  })

  const dots = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '..;', '....', '.']
  const slashes = ['/', '%2f', '%5c', '%252f', '//', '%2f%2e%2f']
  const targets = ['etc/passwd', 'postgres/PG_VERSION']
  const spellings = dots.flatMap((dot) =>
    slashes.flatMap((slash) => targets.map((target) => `${`${dot}${slash}`.repeat(4)}${target}`)),
  )

  test(`has no other name: ${spellings.length} ways out of the folder lead nowhere`, async () => {
    expect(spellings.length).toBeGreaterThanOrEqual(120)
    const before = await filesIn(site, '.')
    for (const spelling of [...spellings, `/etc/passwd`, 'C:%5cboot.ini', '%00', 'a.jpg%00.png']) {
      const { status, body } = await raw(`/api/uploads/${spelling}`)
      expect([400, 404], spelling).toContain(status)
      expect(body, spelling).not.toMatch(/root:/)
    }
    const after = new Set(await filesIn(site, '.'))
    expect(before.filter((name) => !after.has(name))).toEqual([])
  })
})

/** Requests a path verbatim: `fetch` would normalise it. */
async function raw(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(site.url)
  const headers = { authorization: `Bearer ${moderator.token}` }
  const call = request({ hostname, port, path, method: 'DELETE', headers }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await readText(response) }
}

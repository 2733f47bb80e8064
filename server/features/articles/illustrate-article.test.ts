import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { keepPicture } from '../../../tests/support/library.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { staffActor } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const edit = (id: number, body: object) => admin.call('PUT /api/articles/:id', { params: { id }, body })
const read = (id: number) => admin.call('GET /api/articles/:id', { params: { id } })

async function send(path: string, fields: Record<string, string>, files: [string, Uint8Array][] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [field, content] of files) form.append(field, new Blob([content as BlobPart]), 'a.png')
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(site.url + path, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const png = () => drawPicture(1200, 630).png().toBuffer()

describe('pictures of a text', () => {
  const path = (id: number | string) => `/api/articles/${id}/images`

  test('are kept in the library and belong to the article until its text leaves them out', async () => {
    const { id } = await writeArticle(admin, { title: 'Ilustrado', isPublished: false })
    const { status, body } = await send(path(id), {}, [
      ['files[]', await png()],
      ['files[]', await png()],
    ])
    expect([status, body.message]).toEqual([201, 'Imagens enviadas.'])
    const images = body.images as { image: string; width: number; height: number }[]
    expect(images).toMatchObject([
      { width: 1200, height: 630 },
      { width: 1200, height: 630 },
    ])
    const [first, second] = images.map(({ image }) => image)
    expect((await read(id)).images).toEqual([{ image: first }, { image: second }])
    expect((await admin.call('GET /api/uploads')).map(({ name }) => name)).toContain(first)

    await edit(id, { content: `<p>Mar</p><img src="/uploads/${first}" alt="">` })
    const remove = (name: unknown) =>
      admin.ask<{ key?: string }>('DELETE /api/articles/:id/images/:name', { params: { id, name } })
    const inText = await remove(first)
    expect([inText.status, inText.body.key]).toEqual([409, 'picture_in_text'])
    expect((await remove(second)).status).toBe(200)
    expect((await remove(second)).status).toBe(404)
    await edit(id, { content: '<p>Mar</p>' })
    expect((await read(id)).images).toEqual([])
  })

  test('one that is in another text belongs to that one as well', async () => {
    const name = await keepPicture(site, admin)
    const { id } = await writeArticle(admin, { title: 'Colado', isPublished: false })
    await edit(id, { content: `<p>a</p><img src="/uploads/${name}" alt="">` })
    expect((await read(id)).images).toEqual([{ image: name }])
  })

  test('the first one that it shows stands for a text without a cover in lists, and nowhere else', async () => {
    const name = await keepPicture(site, admin)
    const other = await keepPicture(site, admin)
    const content = `<p>a</p><img src="/uploads/${name}" alt=""><img src="/uploads/${other}" alt="">`
    const { id, slug } = await writeArticle(admin, { title: 'Sem capa', content })
    const card = async () => (await site.visitor.call('GET /api/articles')).find((one) => one.id === id)
    expect(await card()).toMatchObject({ cover: name, coverUrl: `/uploads/${name}` })
    expect(await site.visitor.call('GET /api/article/:slug', { params: { slug } })).toMatchObject({
      cover: '',
    })
    expect((await read(id)).cover).toBe('')

    await edit(id, { content: '<p>a</p>' })
    expect((await card())?.cover).toBe('')
  })

  test('of several, none is kept where one is refused', async () => {
    const { id } = await writeArticle(admin, { title: 'Tudo ou nada' })
    const before = (await admin.call('GET /api/uploads')).length
    const files: [string, Uint8Array][] = [
      ['files[]', await png()],
      ['files[]', Buffer.from('<svg></svg>')],
    ]
    const { status, body } = await send(path(id), {}, files)
    expect([status, body.key]).toEqual([415, 'picture_type_unknown'])
    expect((await read(id)).images).toEqual([])
    expect((await admin.call('GET /api/uploads')).length).toBe(before)
  })

  test('nothing, another field, too many, and an unknown article are refused', async () => {
    const { id } = await writeArticle(admin, { title: 'Recusas' })
    const file = await png()
    const many = Array.from({ length: 11 }, (): [string, Uint8Array] => ['files[]', file])
    const answers = [
      await send(path(id), {}),
      await send(path(id), {}, [['foto', file]]),
      await send(path(id), {}, many),
      await send(path(999_999), {}, [['files[]', file]]),
      await send(path('abc'), {}, [['files[]', file]]),
      await send(path(id), {}, [['files[]', new Uint8Array()]]),
    ]
    expect(answers.map(({ status, body }) => [status, body.key])).toEqual([
      ...[
        [400, 'file_missing'],
        [400, 'file_missing'],
        [400, 'files_too_many'],
      ],
      ...[
        [404, 'article_not_found'],
        [404, 'not_found'],
        [400, 'file_missing'],
      ],
    ])
  })

  test.each([
    '..%2F..%2Fetc%2Fpasswd',
    '%252e%252e%252f',
    'a.png',
    `${'a'.repeat(26)}.svg`,
    `${'a'.repeat(26)}-96.webp`,
  ])('the name %s is none', async (name) => {
    const { id } = await writeArticle(admin, { title: 'Nomes' })
    const headers = { authorization: `Bearer ${admin.token}` }
    const { status } = await fetch(`${site.url}${path(id)}/${name}`, { method: 'DELETE', headers })
    expect([400, 404]).toContain(status)
  })
})

describe('the cover', () => {
  test('is sent in any field together with its words, and is shown to everybody', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Com capa' })
    const sent = await send('/api/uploadArticleCover', { article_id: String(id), description: 'Resumo' }, [
      ['qualquer', await png()],
    ])
    expect(sent).toEqual({
      status: 200,
      body: {
        ...{ status: 'success', message: 'Capa salva.', description: 'Resumo' },
        cover: expect.stringMatching(/^[a-z0-9]{26}\.(png|jpg)$/),
      },
    })
    const shown = await site.visitor.call('GET /api/article/:slug', { params: { slug } })
    expect(shown).toMatchObject({ cover: sent.body.cover, description: 'Resumo' })
    expect((await fetch(site.url + shown.coverUrl)).status).toBe(200)

    const words = await send('/api/uploadArticleCover', { article_id: String(id), description: 'Outro' })
    expect(words.body).toMatchObject({ cover: sent.body.cover, description: 'Outro' })
    const picture = await send('/api/uploadArticleCover', { article_id: String(id) }, [['file', await png()]])
    expect(picture.body).toMatchObject({ description: 'Outro' })
    expect(picture.body.cover).not.toBe(sent.body.cover)
  })

  test.each([
    [{}, [400, 'value_invalid']],
    [{ article_id: 'abc' }, [400, 'value_invalid']],
    [{ article_id: '999999' }, [404, 'article_not_found']],
    [{ article_id: '1', description: 'a'.repeat(256) }, [400, 'value_too_long']],
    [{ article_id: '1', description: 'a\u0000' }, [400, 'request_malformed']],
  ])('%o is refused', async (fields, refusal) => {
    const { status, body } = await send('/api/uploadArticleCover', fields)
    expect([status, body.key]).toEqual(refusal)
  })

  test('what is no picture, or too large, leaves everything as it was', async () => {
    const { id } = await writeArticle(admin, { title: 'Sem capa' })
    const fields = { article_id: String(id), description: 'Perdido' }
    const large = Buffer.alloc(10 * 1024 ** 2 + 1)
    const answers = [
      await send('/api/uploadArticleCover', fields, [['file', Buffer.from('GIF89a')]]),
      await send('/api/uploadArticleCover', fields, [['file', Buffer.from('<svg/>')]]),
      await send('/api/uploadArticleCover', fields, [['file', large]]),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 413])
    expect(await read(id)).toMatchObject({ cover: '', description: '' })
  })

  test('is chosen from the library by its name, and taken away again', async () => {
    const cover = await keepPicture(site, admin)
    const { id } = await writeArticle(admin, { title: 'Escolhida' })
    const choose = (name: string) =>
      admin.ask<{ cover: string; key?: string }>('PUT /api/editor_edit_cover/:id', {
        params: { id },
        body: { cover: name },
      })
    expect((await choose(cover)).body).toEqual({ status: 'success', message: 'Capa salva.', cover })
    expect((await read(id)).cover).toBe(cover)
    expect((await choose('')).body.cover).toBe('')
    expect((await read(id)).cover).toBe('')
  })

  test.each([
    ['../../etc/passwd', 400],
    ['/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa.png', 400],
    ['..%2faaaaaaaaaaaaaaaaaaaaaaaaaa.png', 400],
    [`${'a'.repeat(26)}.png\u0000.jpg`, 400],
    [`${'a'.repeat(26)}.svg`, 404],
    [`${'a'.repeat(26)}.png`, 404],
    ['nao-existe.jpg', 404],
    [17, 400],
    [null, 400],
  ])('the name %s answers %i', async (cover, status) => {
    const { id } = await writeArticle(admin, { title: 'Nome de capa' })
    const refusal = await admin.refused('PUT /api/editor_edit_cover/:id', { params: { id }, body: { cover } })
    expect(refusal.status).toBe(status)
  })

  test('somebody’s own picture is no cover', async () => {
    const name = await keepPicture(site, admin)
    await site.tables
      .updateTable('pictures')
      .set({ kind: 'avatar' })
      .where('id', '=', name.slice(0, 26))
      .execute()
    const { id } = await writeArticle(admin, { title: 'Alheia' })
    const refusal = await admin.refused('PUT /api/editor_edit_cover/:id', {
      params: { id },
      body: { cover: name },
    })
    expect([refusal.status, refusal.body.key]).toEqual([404, 'picture_not_found'])
  })

  test('is what shared links show, in the shape of all, and goes with the article', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Capa em quadro' })
    const { articles } = site.app.services
    const cover = (name: string) => articles.chooseCover(staffActor, id, name)
    const share = async (before = '') =>
      vi.waitFor(async () => {
        const { shareImage } = await site.visitor.call('GET /api/article/:slug', { params: { slug } })
        expect(shareImage).not.toBe(before)
        return shareImage
      }, 15_000)
    const look = async (address: string) => {
      const bytes = Buffer.from(await (await fetch(site.url + address)).arrayBuffer())
      const { width, height } = await sharp(bytes).metadata()
      const { dominant } = await sharp(bytes).stats()
      return [width, height, dominant.r > 128, dominant.b > 128]
    }

    await cover(await keepPicture(site, admin, '#f00'))
    const first = await share()
    expect(await look(first)).toEqual([1200, 630, true, false])
    await cover(await keepPicture(site, admin, '#00f'))
    const second = await share(first)
    expect(await look(second)).toEqual([1200, 630, false, true])

    // The state before share pictures existed.
    const before = { shareId: null, shareKey: '' }
    await site.tables.updateTable('articles').set(before).where('id', '=', id).execute()
    site.app.infrastructure.bus.publish('articles.changed', { id, slug, kind: 'article' })
    await articles.composeMissingShares()
    const third = await share()
    await cover('')
    expect(await share(third)).toBe('')

    await cover(await keepPicture(site, admin, '#f00'))
    const last = await share()
    await articles.remove(staffActor, id)
    site.clock.advance({ days: 31 })
    await articles.purgeDeleted()
    await vi.waitFor(async () => {
      for (const gone of [first, third, last]) expect((await fetch(site.url + gone)).status).toBe(404)
    }, 15_000)
  }, 90_000)

  test('is made for some hundred texts in an hour, when thousands have come without one', async () => {
    await sql`
      INSERT INTO articles (slug, title, content, excerpt, safe_version, created_at, updated_at, share_key)
      SELECT 'sem-quadro-' || number, 'Sem quadro', '', '', 1, now(), now(), 'gone'
      FROM generate_series(1, 1200) AS number
      ON CONFLICT DO NOTHING
    `.execute(site.tables)
    const jobs = async () => {
      const query = sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM jobs.job WHERE name = 'articles.composeShare'`
      return (await query.execute(site.tables)).rows[0]?.count ?? 0
    }
    const before = await jobs()
    await site.app.services.articles.composeMissingShares()
    expect((await jobs()) - before).toBe(500)
    await sql`DELETE FROM jobs.job WHERE name = 'articles.composeShare' AND state = 'created'`.execute(
      site.tables,
    )
  })
})

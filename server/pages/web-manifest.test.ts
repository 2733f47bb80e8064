import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

interface Manifest {
  name: string
  short_name: string
  lang: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
  share_target: {
    action: string
    method: string
    enctype: string
    params: { title: string; text: string; url: string; files: { name: string; accept: string[] }[] }
  }
}

async function read(lang?: string): Promise<Manifest> {
  const answer = await fetch(`${site.url}/manifest.webmanifest${lang ? `?lang=${lang}` : ''}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  return (await answer.json()) as Manifest
}

test('a system that keeps the site among its programs gets its name, in the reader’s language', async () => {
  expect(await read()).toMatchObject({
    ...{
      name: 'Canal Barra',
      short_name: 'Canal Barra',
      lang: 'pt-BR',
      start_url: '/',
      display: 'standalone',
    },
    shortcuts: [{ name: 'Canais', url: '/channels' }, { name: 'Blog' }, { name: 'Música', url: '/music' }],
  })
  expect(await read('en')).toMatchObject({ lang: 'en', shortcuts: [{ name: 'Channels' }, {}, {}] })
  expect(await read('xx')).toMatchObject({ lang: 'pt-BR' })

  const admin = await site.signIn('neto')
  const name = 'Rádio Comunitária da Maré'
  await admin.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { name } })
  expect(await read()).toMatchObject({ name, short_name: 'Rádio' })
})

test('what is shared to the installed site goes to one address, in fields that a system understands', async () => {
  const { share_target: target } = await read()
  // https://w3c.github.io/web-share-target/: files need POST and multipart; `accept` is a media type or an
  // extension.
  expect(target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
  expect(new URL(target.action, `${site.url}/`).href).toBe(`${site.url}/share`)
  const { files, ...words } = target.params
  expect(words).toEqual({ title: 'title', text: 'text', url: 'url' })
  expect(files).toHaveLength(1)
  for (const { name, accept } of files) {
    expect(name).toMatch(/^\w+$/)
    expect(accept.length).toBeGreaterThan(0)
    for (const type of accept) expect(type).toMatch(/^image\/[a-z]+$/)
  }
})

test('every icon is there, as large as it says; one that is cut round is whole to its edge', async () => {
  const { icons } = await read()
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
  for (const { src, sizes, type, purpose } of icons) {
    const file = await readFile(new URL(`../../public${src}`, import.meta.url))
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type])
    const [corner] = await sharp(file)
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer()
      .then((pixel) => [pixel[3]])
    expect(corner, src).toBe(purpose === 'maskable' ? 255 : 0)
  }
  const apple = await sharp(
    await readFile(new URL('../../public/apple-touch-icon.png', import.meta.url)),
  ).metadata()
  expect([apple.width, apple.height]).toEqual([180, 180])
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPicture } from '../../../tests/support/library.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite()
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const params = { companyId: 1 }
const uploaded = /^\/uploads\/[a-z0-9]{26}\.png$/

async function send(content: Uint8Array | string, type = 'image/png') {
  const form = new FormData()
  form.set('file', new Blob([content as BlobPart], { type }), 'marca.png')
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${site.url}/api/company/1/logo`, { method: 'POST', headers, body: form })
  return {
    status: response.status,
    body: (await response.json()) as { key?: string; company: { logo: string } },
  }
}

const logo = async () => (await site.visitor.call('GET /api/company/:companyId', { params })).logo
const statusOf = async (address: string) => (await fetch(site.url + address)).status
/** A picture with transparency. */
const drawing = () => drawPicture(900, 600).ensureAlpha(0.5).png().toBuffer()

test('a logo is a picture made anew with square ones beside it, and takes the place of the one before', async () => {
  const { status, body } = await send(await drawing())
  expect([status, body.company.logo]).toEqual([200, expect.stringMatching(uploaded)])
  const first = await logo()
  expect(first).toBe(body.company.logo)
  for (const end of ['.png', '-320.webp', '-320.avif', '-192.png', '-512.png']) {
    expect(await statusOf(first.replace('.png', end)), end).toBe(200)
  }

  // A copy of a library picture, which keeps its own files.
  const picture = await keepPicture(site, admin)
  const { company } = await admin.call('POST /api/company/:companyId/logo', { params, body: { picture } })
  expect(company.logo).not.toBe(first)
  expect(company.logo).not.toContain(picture)
  await expect.poll(() => statusOf(first)).toBe(404)

  await admin.call('DELETE /api/company/:companyId/logo', { params })
  expect(await logo()).toBe('/favicon.svg')
  await expect.poll(() => statusOf(company.logo)).toBe(404)
  expect(await statusOf(`/uploads/${picture}`)).toBe(200)
  const auditLog = await admin.call('GET /api/admin/audit', { query: { subjectType: 'site' } })
  expect(auditLog.slice(0, 3).map(({ details }) => details)).toEqual(Array(3).fill({ field: ['logo'] }))
})

/** A coloured mark beside text of another colour, on a transparent background. */
const wideLogo = async () =>
  drawPicture(200, 120, '#cd5a3c')
    .ensureAlpha()
    .extend({ right: 400, background: '#0000' })
    .composite([{ input: await drawPicture(160, 60, '#ffffff').png().toBuffer(), left: 420, top: 30 }])
    .png()
    .toBuffer()
const pictureAt = async (address: string) =>
  sharp(Buffer.from(await (await fetch(site.url + address)).arrayBuffer()))

test('a wide logo is shown whole: in its shape, and in the middle of squares for systems', async () => {
  const shape = async () => (await site.visitor.call('GET /api/company/:companyId', { params })).logoRatio
  await admin.call('DELETE /api/company/:companyId/logo', { params })
  expect(await shape()).toBe(1)
  const { company } = (await send(await wideLogo())).body
  expect(await shape()).toBeCloseTo(5, 1)
  const { width, height } = await (await pictureAt(company.logo.replace('.png', '-320.webp'))).metadata()
  expect([width, height]).toEqual([320, 64])

  const square = await pictureAt(company.logo.replace('.png', '-512.png'))
  const { data, info } = await square.raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([512, 512])
  const colourAt = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * info.channels)].slice(0, info.channels)
  // Both ends are visible, and the space above is transparent.
  expect(colourAt(20, 256)).toEqual([205, 90, 60, 255])
  expect(colourAt(430, 256)).toEqual([255, 255, 255, 255])
  expect(colourAt(256, 20)).toEqual([0, 0, 0, 0])
})

test('a logo that was stored before it was shown whole is made again of its own picture', async () => {
  const { company } = (await send(await wideLogo())).body
  await site.app.services.site.renewLogo()
  expect(await logo()).toBe(company.logo)
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `UPDATE pictures SET variants = jsonb_build_array(variants -> 0)
       WHERE id = substring($1 FROM '^/uploads/([a-z0-9]{26})')`,
      [company.logo],
    ),
  )
  await site.app.services.site.renewLogo()
  const renewed = await logo()
  expect(renewed).not.toBe(company.logo)
  expect(await statusOf(renewed.replace('.png', '-512.png'))).toBe(200)
  await expect.poll(() => statusOf(company.logo)).toBe(404)
})

test('a logo that would be lost on one of the papers stands on a plate there, as its pixels have it', async () => {
  const plate = async () => (await site.visitor.call('GET /api/company/:companyId', { params })).logoPlate
  const letters = async (colour: string) =>
    drawPicture(400, 60, colour)
      .ensureAlpha()
      .extend({ top: 170, bottom: 170, background: '#0000' })
      .png()
      .toBuffer()
  await send(await letters('#ffffff'))
  expect(await plate()).toBe('light')
  await send(await letters('#101418'))
  expect(await plate()).toBe('dark')
  await send(await letters('#cd5a3c'))
  expect(await plate()).toBe(null)
  await send(await drawPicture(400, 400, '#ffffff').png().toBuffer())
  expect(await plate()).toBe(null)

  await send(await letters('#ffffff'))
  const change = (body: object) => admin.call('PUT /api/company/:companyId', { params, body })
  await change({ logo: await logo(), name: 'Canal' })
  expect(await plate()).toBe('light')
  await change({ logo: '/photos/farol.svg' })
  expect(await plate()).toBe(null)
  await send(await letters('#ffffff'))
  await admin.call('DELETE /api/company/:companyId/logo', { params })
  expect(await plate()).toBe(null)
})

test('an address that is told as before stands, and what was uploaded goes unless it is that', async () => {
  const { body } = await send(await drawing())
  const change = (address: string) =>
    admin.call('PUT /api/company/:companyId', { params, body: { logo: address } })
  await change(body.company.logo)
  expect(await statusOf(body.company.logo)).toBe(200)
  await change('/photos/farol.svg')
  expect(await logo()).toBe('/photos/farol.svg')
  await expect.poll(() => statusOf(body.company.logo)).toBe(404)
})

test('a drawing that could hold a script is no logo, and nothing is none', async () => {
  const before = await logo()
  expect((await send('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')).body.key).toBe(
    'picture_type_unknown',
  )
  const missing = await admin.refused('POST /api/company/:companyId/logo', { params, body: {} })
  expect([missing.status, missing.body.key]).toEqual([400, 'file_missing'])
  expect(await logo()).toBe(before)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importAll, startOldSite, untilImport, wordpressExport } from '../../../tests/support/imports.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member
let inMonths: string
let host: string
let sites = 0

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  startOldSite(site)
  admin = await site.signIn('neto')
  inMonths = new Date(site.clock.now().getTime() + 90 * 86_400_000).toISOString().slice(0, 10)
})
beforeEach(async () => {
  host = `old${++sites}.example.com`
  await site.tables.deleteFrom('publicationPlans').execute()
})
afterAll(() => site?.stop())

/** An export of a separate site with a text scheduled in three months. */
const exportWhere = (status = 'future') =>
  Buffer.from(
    wordpressExport
      .toString()
      .replaceAll('old.example.com', host)
      .replaceAll('2031-01-01', inMonths)
      .replace('<wp:status><![CDATA[future]]>', `<wp:status><![CDATA[${status}]]>`),
  )
async function plans() {
  const rows = await site.tables
    .selectFrom('publicationPlans')
    .innerJoin('articles', 'articles.id', 'articleId')
    .select(['articleId', 'title', 'publishAt'])
    .execute()
  return rows.map(({ articleId: id, title, publishAt }) => ({ id, title, publishAt }))
}

test('what is to be published there is to be published here, unless it is a draft when it comes again', async () => {
  await importAll(site, admin, exportWhere())
  const publishAt = `${inMonths}T13:00:00.000Z`
  expect(await plans()).toMatchObject([{ title: 'No futuro', publishAt }])
  await importAll(site, admin, exportWhere('draft'), { known: 'renew' })
  expect(await plans()).toEqual([])
  await importAll(site, admin, exportWhere(), { known: 'renew' })
  expect(await plans()).toMatchObject([{ title: 'No futuro', publishAt }])
})

test('what was taken back with its import, and comes out of the bin, is published by nobody', async () => {
  const { id: importId } = await importAll(site, admin, exportWhere())
  const [planned] = await plans()
  await admin.call('POST /api/admin/imports/:id/withdraw', { params: { id: importId } })
  await untilImport(admin, importId, 'withdrawn')
  const params = { id: planned?.id ?? 0 }
  await admin.call('POST /api/articles/:id/restore', { params })
  expect(await admin.call('GET /api/articles/:id', { params })).toMatchObject({
    isPublished: false,
    plan: null,
  })
})

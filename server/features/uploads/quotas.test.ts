import { afterEach, expect, test } from 'vitest'
import { keepPicture, sendToLibrary } from '../../../tests/support/library.ts'
import { drawNoise, drawPicture, filesIn, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let moderator: Member

afterEach(() => site.stop())

async function start(environment: Record<string, string> = {}) {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50', ...environment } })
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
}

/** Sets the size of all stored pictures. */
const weigh = (bytes: number) => site.tables.updateTable('pictures').set({ bytes }).execute()
const send = async (member = moderator, count = 1) => {
  const content = await drawPicture(30, 20).jpeg().toBuffer()
  return sendToLibrary(
    site,
    member,
    Array.from({ length: count }, () => ({ content })),
  )
}

test('500 MB is what one of the staff may keep; others are not concerned, nor is their own portrait', async () => {
  await start()
  await keepPicture(site, moderator)
  await weigh(500 * 1024 ** 2 - 100)
  const before = await filesIn(site, 'uploads')
  const { status, body } = await send()
  expect({ status, ...body }).toMatchObject({
    status: 'error',
    code: 507,
    key: 'own_pictures_full',
    message: expect.stringContaining('500 MB'),
  })
  expect(await filesIn(site, 'uploads')).toEqual(before)

  expect((await send(await site.signIn('neto'))).status).toBe(201)
  expect((await sendPicture(site, moderator, await drawPicture(9, 9).png().toBuffer())).status).toBe(200)
}, 90_000)

test('so are 2,000 pictures, also when several come at once', async () => {
  await start()
  const name = await keepPicture(site, moderator)
  const { db } = site.app.infrastructure
  const [row] = await db.read.selectFrom('pictures').selectAll().execute()
  if (!row) throw new Error(`${name} is not kept`)
  const { foldedLabel: _, ...values } = row
  const more = Array.from({ length: 1997 }, (_, n) => ({
    ...values,
    variants: JSON.stringify(row.variants),
    id: `${n}`.padStart(26, 'a'),
  }))
  await site.tables.insertInto('pictures').values(more).execute()
  const answers = await Promise.all([send(), send(), send(), send()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 507, 507])
}, 90_000)

test('the site as a whole has a bound, which portraits meet too', async () => {
  await start({ UPLOADS_MAX_MB: '1' })
  await keepPicture(site, moderator)
  await weigh(1024 ** 2 - 100)
  expect(await send()).toMatchObject({ status: 507, body: { key: 'pictures_full' } })
  const lia = await site.member('lia')
  const portrait = await drawNoise(100, 100).png().toBuffer()
  expect(await sendPicture(site, lia, portrait)).toMatchObject({
    status: 507,
    body: { key: 'pictures_full' },
  })
  expect((await lia.call('GET /api/userprofile')).profileImage).toBe('')
}, 90_000)

import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawPicture, filesIn, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const show = { gender: false, age: false, instagram: true, youtube: true, language: true }
const personOf = ({ id }: Member) => site.visitor.call('GET /api/person/:id', { params: { id } })

async function nextShare(member: Member, before = ''): Promise<string> {
  await site.app.services.profile.composeShare(member.id)
  const { shareImage } = await personOf(member)
  expect(shareImage).not.toBe(before)
  return shareImage
}

/** Lists users whose share picture is enqueued. */
async function waiting(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (data ->> 'userId')::int as id from jobs.job where name = 'profile.composeShare' and state = 'created'
  `.execute(site.tables)
  return rows.map(({ id }) => id)
}

async function pixel(
  address: string,
  left: number,
  top: number,
): Promise<{ size: number[]; colour: number[] }> {
  const bytes = await (await fetch(site.url + address)).arrayBuffer()
  const { data, info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true })
  const at = (top * info.width + left) * info.channels
  return { size: [info.width, info.height], colour: [...data.subarray(at, at + 3)] }
}

test('shared links show the sea, the face and the nick of a person, and follow each of them', async () => {
  const first = await nextShare(lia)
  const sky = await pixel(first, 20, 20)
  expect(sky.size).toEqual([1200, 630])
  // Has the hue of the nick, unlike the background.
  expect(Math.max(...sky.colour) - Math.min(...sky.colour)).toBeGreaterThan(8)

  await sendPicture(site, lia, await drawPicture(300, 300, '#f00').png().toBuffer())
  const withFace = await nextShare(lia, first)
  const face = await pixel(withFace, 200, 380)
  expect(face.colour.map((part) => Math.round(part / 100))).toEqual([3, 0, 0])
  await vi.waitFor(async () => expect((await fetch(site.url + first)).status).toBe(404), 15_000)

  await lia.call('POST /api/nicknames', { body: { nickname: 'lia_no_set' } })
  const { nicknames } = await lia.call('GET /api/userprofile')
  const nicknameId = nicknames.find(({ nickname }) => nickname === 'lia_no_set')?.id ?? 0
  await lia.call('POST /api/select-nickname', { body: { nicknameId } })
  const renamed = await nextShare(lia, withFace)
  expect((await pixel(renamed, 20, 20)).colour).not.toEqual(sky.colour)
}, 90_000)

test('of who is not to be found there is none, and nothing of it is left', async () => {
  const hidden = await site.member('discreta')
  const share = await nextShare(hidden)
  await hidden.call('PUT /api/privacy', { body: { searchable: false, show } })
  await site.app.services.profile.composeShare(hidden.id)
  await vi.waitFor(async () => expect((await fetch(site.url + share)).status).toBe(404), 15_000)
  const files = await filesIn(site, 'uploads')
  await site.app.services.profile.composeMissingShares()
  await site.app.services.profile.composeShare(hidden.id)
  expect(await filesIn(site, 'uploads')).toEqual(files)
}, 90_000)

test('whatever it shows of somebody has them wait for another', async () => {
  const vera = await site.member('vera')
  const times = async () => (await waiting()).filter((id) => id === vera.id).length
  const before = await times()
  await sendPicture(site, vera, await drawPicture(30, 30).png().toBuffer())
  await vi.waitFor(async () => expect(await times()).toBe(before + 1), 15_000)
  await vera.call('PUT /api/privacy', { body: { searchable: false, show } })
  await vi.waitFor(async () => expect(await times()).toBe(before + 2), 15_000)
})

test('those from before there were any get theirs', async () => {
  const old = await site.member('antiga')
  await site.app.services.profile.composeMissingShares()
  const share = await vi.waitFor(async () => {
    const { shareImage } = await personOf(old)
    expect(shareImage).not.toBe('')
    return shareImage
  }, 30_000)
  expect(share).toMatch(/^\/uploads\/.+\.jpg$/)
}, 90_000)

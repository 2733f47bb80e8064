import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { levelOf, setLevels, takeNickname } from '../../../tests/support/channels.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

const operatorLine = '-ChanServ- You are not a channel operator'
const founderLine = '-ChanServ- O nível de fundador só muda de mãos quando o canal é passado a outra pessoa.'
const rankLine = '-ChanServ- Seu nível neste canal não é alto o bastante para isso.'

let site: TestSite
let ana: Member
let bia: Member
let moderator: Member
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '10000' } })
  ana = await site.member('ana')
  bia = await site.member('bia')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const give = (caller: Member, nickname: string, new_level: unknown, channel_name = '#rio', query = {}) =>
  caller.ask<string | { message: string }>('POST /api/channel-level', {
    body: { nickname, channel_name, new_level },
    query,
  })

const levels = [0, 3, 5, 10, 100] as const
/** Levels that each rank can give, and whom it can change. */
const reach: Record<number, readonly number[]> = {
  0: [],
  3: [],
  5: [0, 3],
  10: [0, 3, 5],
  100: [0, 3, 5, 10],
}

interface Cell {
  rank: number
  target: number
  level: number
}

function answerTo({ rank, target, level }: Cell): { status: number; text: string } {
  const within = reach[rank] ?? []
  if (within.includes(target) && within.includes(level)) return { status: 200, text: '' }
  if (rank < 5) return { status: 403, text: operatorLine }
  return { status: 403, text: level === 100 || target === 100 ? founderLine : rankLine }
}

const cells = levels.flatMap((target) => levels.map((level) => ({ target, level })))

async function expectCell(caller: Member, cell: Cell, callersLevel: number): Promise<void> {
  await setLevels(site, 'rio', [
    [caller, callersLevel],
    [bia, cell.target],
  ])
  const { status, body, headers } = await give(caller, 'bia', cell.level)
  const expected = answerTo(cell)
  expect({ ...cell, status }).toEqual({ ...cell, status: expected.status })
  if (status === 200) expect(body).toMatchObject({ message: expect.stringContaining('bia') })
  else {
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect({ ...cell, body }).toEqual({ ...cell, body: expected.text })
  }
  expect(await levelOf(bia, 'rio')).toBe(status === 200 ? cell.level : cell.target)
}

describe('who may give which level to whom', () => {
  test.each(levels)('a caller of level %s', async (rank) => {
    // A channel has only one founder.
    for (const cell of cells.filter(({ target }) => !(rank === 100 && target === 100))) {
      await expectCell(ana, { rank, ...cell }, rank)
    }
  })

  test.each(levels)('staff of level %s act as founders, and their own level stays', async (own) => {
    for (const cell of cells.filter(({ target }) => !(own === 100 && target === 100))) {
      await expectCell(moderator, { rank: 100, ...cell }, own)
      expect(await levelOf(moderator, 'rio')).toBe(own)
    }
  })

  test('nobody but staff stands above staff', async () => {
    await setLevels(site, 'rio', [
      [ana, 100],
      [moderator, 3],
    ])
    for (const level of [0, 3, 5, 10]) expect((await give(ana, 'caboverde', level)).status).toBe(403)
    expect((await give(admin, 'caboverde', 0)).status).toBe(200)
    expect(await levelOf(moderator, 'rio')).toBe(0)
  })

  test.each(levels)('from level %s one may step down, never up', async (own) => {
    for (const level of levels) {
      await setLevels(site, 'rio', [[ana, own]])
      const allowed = own !== 100 && level !== 100 && level <= own
      expect((await give(ana, 'ana', level)).status, `${own} to ${level}`).toBe(allowed ? 200 : 403)
    }
  })

  test('who is banned has nothing to say, whatever their level', async () => {
    await setLevels(site, 'rio', [
      [ana, 10],
      [bia, 3],
    ])
    await admin.call('POST /api/channel-ban', { body: { nickname: 'ana', channel_name: '#rio' } })
    expect(await give(ana, 'bia', 0)).toMatchObject({ status: 403, body: operatorLine })
    await admin.call('DELETE /api/channel-ban', { body: { nickname: 'ana', channel_name: '#rio' } })
    expect((await give(ana, 'bia', 0)).status).toBe(200)
  })
})

describe('the texts of the level call', () => {
  test('success, word for word', async () => {
    await setLevels(site, 'rio', [[ana, 100]])
    const { body, status } = await give(ana, 'bia', '10', 'rio', { lang: 'en' })
    expect({ body, status }).toEqual({
      status: 200,
      body: { status: 'success', message: 'Successfully updated channel level for bia' },
    })
    expect((await give(ana, 'BIA', 5)).body).toEqual({
      status: 'success',
      message: 'Nível de bia no canal atualizado com sucesso',
    })
  })

  test.each(['pt', 'en', 'fr', 'es'])('who is no operator reads the line of ChanServ in %s', async (lang) => {
    await setLevels(site, 'rio', [])
    const { status, body } = await give(ana, 'bia', 3, '#rio', { lang })
    expect({ status, body }).toEqual({ status: 403, body: operatorLine })
  })

  test.each([
    ['an unknown channel', 'bia', 3, 'nowhere', 404, 'This channel does not exist.'],
    ['an unknown nickname', 'ninguem', 3, 'rio', 404, 'Nobody is called ninguem.'],
    [
      'level 100',
      'bia',
      100,
      'rio',
      403,
      '-ChanServ- The founder’s level changes hands only when the channel is handed over.',
    ],
    ['level -1', 'bia', -1, 'rio', 400, '-ChanServ- There is no such level. Use 0, 3, 5 or 10.'],
    ['level 7', 'bia', 7, 'rio', 400, '-ChanServ- There is no such level. Use 0, 3, 5 or 10.'],
    ['level 101', 'bia', 101, 'rio', 400, '-ChanServ- There is no such level. Use 0, 3, 5 or 10.'],
    ['level 1e9', 'bia', 1e9, 'rio', 400, '-ChanServ- There is no such level. Use 0, 3, 5 or 10.'],
  ])('%s is refused in plain text', async (_, nickname, level, channel, status, text) => {
    await setLevels(site, 'rio', [[ana, 100]])
    const answer = await give(ana, nickname, level, channel, { lang: 'en' })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: text })
  })

  test.each([99, 1.5, 'NaN', '', null, [], {}, true])('%j is no level', async (level) => {
    await setLevels(site, 'rio', [[ana, 100]])
    expect((await give(ana, 'bia', level)).status).toBe(400)
  })

  test('a visitor is told in plain text as well', async () => {
    const answer = await site.visitor.ask('POST /api/channel-level')
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 401, body: 'JWT Token not found' })
  })
})

test('fifty masters and a founder who all demote each other at once leave one founder', async () => {
  const others = [ana, bia]
  for (let round = 0; round < 23; round += 1) others.push(await site.member(`mestre${round}`))
  await setLevels(
    site,
    'porto',
    others.map((member, index) => [member, index === 0 ? 100 : 10]),
  )
  const pairs = others.flatMap((caller, index) => [
    [caller, others.at(index - 1) ?? ana] as const,
    [caller, ana] as const,
  ])
  expect(pairs).toHaveLength(50)
  await Promise.all(pairs.map(([caller, target]) => give(caller, target.username, 0, 'porto')))
  const stored = await Promise.all(others.map((member) => levelOf(member, 'porto')))
  expect(stored.filter((level) => level === 100)).toHaveLength(1)
  expect(stored[0]).toBe(100)
})

test('who loses their level while they act acts without it', async () => {
  await setLevels(site, 'cascais', [[ana, 10]])
  await withClient(site.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query(`select id from channels where slug = 'cascais' for no key update`)
    await client.query('delete from channel_levels where user_id = $1', [ana.id])
    const answer = give(ana, 'bia', 5, 'cascais')
    await pause(100)
    await client.query('commit')
    expect(await answer).toMatchObject({ status: 403, body: operatorLine })
  })
  expect(await levelOf(bia, 'cascais')).toBe(0)
})

test('who has blocked somebody is given nothing by them, neither a level nor a channel', async () => {
  const [hater, hated] = [await site.member('odiosa'), await site.member('vizinha')]
  await takeNickname(hater, 'odiosa_')
  const { slug } = (await hater.call('POST /api/channels', { body: { name: 'contra-a-vizinha' } })).channel
  const transfer = (by: Member) =>
    by.ask<{ key: string }>('POST /api/channels/:slug/transfer', {
      params: { slug },
      body: { userId: hated.id },
    })
  await give(hater, 'vizinha', 5, slug)
  await hated.call('POST /api/blocks', { body: { userId: hater.id } })
  expect((await give(hater, 'vizinha', 10, slug)).status).toBe(403)
  expect((await transfer(hater)).body.key).toBe('rank_blocked')
  expect(await levelOf(hated, slug)).toBe(5)

  expect((await give(hater, 'vizinha', 3, slug)).status).toBe(200)
  expect((await transfer(admin)).status).toBe(200)
})

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reservedSlugs } from '#contract/rules/reserved.ts'
import { levelOf, setLevels, takeNickname } from '../../../tests/support/channels.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
/** Has a nickname. */
let ana: Member
let bia: Member
let moderator: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ana = await site.member('ana')
  bia = await site.member('bia')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await takeNickname(ana, 'Aninha')
})
afterAll(() => site.stop())

const found = (member: Member, name: string) => member.call('POST /api/channels', { body: { name } })
const foundRefused = (member: Member, name: unknown, query = {}) =>
  member.refused('POST /api/channels', { body: { name }, query })

describe('founding a channel', () => {
  test('makes it what was asked for, and its maker the founder', async () => {
    const { status, body } = await ana.ask('POST /api/channels', { body: { name: '#Café-da-Manhã' } })
    expect(status).toBe(201)
    expect(body).toEqual({
      status: 'success',
      channel: {
        name: '#cafe-da-manha',
        slug: 'cafe-da-manha',
        group: '',
        description: '',
        topic: '',
        users: 0,
        isFavorite: false,
        reactions: true,
        pictures: true,
        cards: true,
      },
    })
    expect(await levelOf(ana, 'cafe-da-manha')).toBe(100)
    const channels = await site.visitor.call('GET /api/channels')
    expect(channels.at(-1)?.slug).toBe('cafe-da-manha')
  })

  test('needs a nickname, and says so', async () => {
    expect(await foundRefused(bia, 'semapelido', { lang: 'en' })).toMatchObject({
      status: 403,
      body: {
        key: 'nickname_needed',
        message: 'To create a channel, choose a nickname in your profile first.',
      },
    })
    expect((await site.visitor.refused('POST /api/channels', { body: { name: 'x' } })).status).toBe(401)
  })

  test('what exists is not founded twice, also by twenty at once', async () => {
    expect(await foundRefused(ana, 'Barra')).toMatchObject({
      status: 409,
      body: { key: 'channel_exists', message: 'Este canal já existe.' },
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana.ask('POST /api/channels', { body: { name: 'corrida' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  })

  test('no address of the site or of the push service becomes a channel', async () => {
    const names = [...reservedSlugs.filter((slug) => /^[a-z0-9]/.test(slug)), 'conversation_7', 'private-rio']
    expect(names.length).toBeGreaterThan(60)
    for (const name of names) {
      expect(await foundRefused(ana, `#${name.toUpperCase()}`), name).toMatchObject({
        status: 409,
        body: { key: 'channel_reserved', message: 'Este nome é reservado pelo site. Escolha outro.' },
      })
    }
  })

  test.each(['', '#', 'a b', 'a.b', '-a', '_a', 'a'.repeat(51), '../etc', 'a\nb', null, 7])(
    '%j is no name of a channel',
    async (name) => {
      expect((await foundRefused(ana, name)).status).toBe(400)
    },
  )

  test('the sixteenth of an account is refused, and those of the first start do not count', async () => {
    const eva = await site.member('eva')
    await takeNickname(eva, 'Evinha')
    const names = Array.from({ length: 20 }, (_, index) => `daeva${index}`)
    const answers = await Promise.all(
      names.map((name) => eva.ask<{ key?: string }>('POST /api/channels', { body: { name } })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.key)).toEqual(Array(5).fill('channels_too_many'))

    const admin = await site.signIn('neto')
    await takeNickname(admin, 'Netinho')
    await found(admin, 'doneto')
  })
})

test('the list tells at once what a channel is now, and no longer of one that is gone', async () => {
  const params = { slug: 'varanda' }
  const listed = async () =>
    (await site.visitor.call('GET /api/channels')).find(({ slug }) => slug === 'varanda')
  expect(await listed()).toBeUndefined()
  await found(ana, 'varanda')
  expect(await listed()).toMatchObject({ description: '', topic: '' })
  await ana.call('PATCH /api/channels/:slug', { params, body: { description: 'Rede e vento' } })
  expect(await listed()).toMatchObject({ description: 'Rede e vento' })
  await ana.call('PUT /api/topic', { body: { channel: 'varanda', content: 'Maré' } })
  expect(await listed()).toMatchObject({ topic: 'Maré' })
  await ana.call('DELETE /api/channels/:slug', { params })
  expect(await listed()).toBeUndefined()
})

describe('describing a channel', () => {
  test('its founder and staff do, in part or in whole', async () => {
    await found(ana, 'leitura')
    const params = { slug: 'leitura' }
    const body = { group: 'music' as const, description: '  Livros & cia.  ' }
    expect((await ana.call('PATCH /api/channels/:slug', { params, body })).channel).toMatchObject({
      slug: 'leitura',
      group: 'music',
      description: 'Livros & cia.',
    })
    const again = await moderator.call('PATCH /api/channels/:slug', { params, body: { description: '' } })
    expect(again.channel).toMatchObject({ group: 'music', description: '' })
  })

  test('nobody else does, whatever their level; unknown groups and long texts are refused', async () => {
    await found(ana, 'jardim')
    await setLevels(site, 'jardim', [
      [ana, 100],
      [bia, 10],
    ])
    const params = { slug: 'jardim' }
    expect(await bia.refused('PATCH /api/channels/:slug', { params, body: { group: '' } })).toMatchObject({
      status: 403,
      body: { key: 'not_channel_founder', message: 'Só quem fundou o canal pode fazer isso.' },
    })
    for (const body of [{ group: 'nada' }, { description: 'a'.repeat(256) }, { description: 'a\nb' }]) {
      expect((await ana.refused('PATCH /api/channels/:slug', { params, body })).status).toBe(400)
    }
  })
})

describe('deleting a channel', () => {
  test('takes everything in it along, and frees its name', async () => {
    await found(ana, 'efemero')
    await ana.call('POST /api/send-message', { body: { channel: 'efemero', text: 'oi' } })
    await bia.call('PUT /api/favorite-channels/:slug', { params: { slug: 'efemero' } })
    const params = { slug: 'efemero' }
    expect((await bia.refused('DELETE /api/channels/:slug', { params })).status).toBe(403)
    expect(await ana.call('DELETE /api/channels/:slug', { params })).toEqual({
      status: 'success',
      message: 'O canal #efemero foi apagado.',
    })
    expect((await bia.refused('GET /api/channels/:slug', { params })).status).toBe(404)
    expect(await bia.call('GET /api/favorite-channels')).toEqual({ favorite_channels: [] })
    await found(ana, 'efemero')
    await moderator.call('DELETE /api/channels/:slug', { params })
  })

  test('a line on its way into it is told that it is gone', async () => {
    await found(ana, 'passado')
    await withClient(site.databaseUrl, async (client) => {
      await client.query('begin')
      await client.query(`delete from channels where slug = 'passado'`)
      const answer = ana.ask('POST /api/send-message', { body: { channel: 'passado', text: 'oi' } })
      await pause(100)
      await client.query('commit')
      expect(await answer).toMatchObject({ status: 404, body: { key: 'channel_not_found' } })
    })
  })

  test('those of the first start stay, whoever asks', async () => {
    const admin = await site.signIn('neto')
    expect(await admin.refused('DELETE /api/channels/:slug', { params: { slug: 'barra' } })).toMatchObject({
      status: 409,
      body: { key: 'channel_preloaded', message: 'Este canal faz parte do site e não pode ser apagado.' },
    })
  })
})

describe('handing a channel over', () => {
  const transfer = (member: Member, slug: string, userId: unknown) =>
    member.ask<{ key?: string; message: string }>('POST /api/channels/:slug/transfer', {
      params: { slug },
      body: { userId },
    })

  test('makes one founder and leaves the former a master; the channel reads it', async () => {
    await found(ana, 'herança')
    const { status, body } = await transfer(ana, 'heranca', bia.id)
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'bia agora é o fundador de #heranca.',
    })
    expect([await levelOf(ana, 'heranca'), await levelOf(bia, 'heranca')]).toEqual([10, 100])
    const { messages } = await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'heranca' } })
    expect(messages.at(-1)).toMatchObject({ kind: 'system', text: 'Aninha passou o canal para bia' })
    expect((await transfer(ana, 'heranca', ana.id)).status).toBe(403)
  })

  test('staff hand over what is not theirs, and lift the ban of who gets it', async () => {
    await found(ana, 'disputa')
    await ana.call('POST /api/channel-ban', { body: { nickname: 'bia', channel_name: 'disputa' } })
    expect((await transfer(moderator, 'disputa', bia.id)).status).toBe(200)
    expect([await levelOf(ana, 'disputa'), await levelOf(bia, 'disputa')]).toEqual([10, 100])
    await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'disputa' } })
  })

  test('somebody is named instead of numbered, by nickname or by username', async () => {
    await found(ana, 'batizado')
    const handOver = (member: Member, body: { nickname?: string }) =>
      member.ask<{ key?: string }>('POST /api/channels/:slug/transfer', {
        params: { slug: 'batizado' },
        body,
      })
    expect((await handOver(ana, { nickname: 'BIA' })).status).toBe(200)
    expect(await levelOf(bia, 'batizado')).toBe(100)
    expect((await handOver(bia, { nickname: 'aninha' })).status).toBe(200)
    expect(await levelOf(ana, 'batizado')).toBe(100)
    expect(await handOver(ana, { nickname: 'ninguem-assim' })).toMatchObject({
      status: 404,
      body: { key: 'nickname_unknown' },
    })
    expect(await handOver(ana, {})).toMatchObject({ status: 400, body: { key: 'value_missing' } })
  })

  test('masters do not; nobody gets what does not exist, and who does not exist gets nothing', async () => {
    await found(ana, 'firme')
    await setLevels(site, 'firme', [
      [ana, 100],
      [bia, 10],
    ])
    expect(await transfer(bia, 'firme', bia.id)).toMatchObject({
      status: 403,
      body: { key: 'not_channel_founder' },
    })
    expect(await transfer(ana, 'firme', 999_999)).toMatchObject({
      status: 404,
      body: { key: 'user_not_found' },
    })
    expect((await transfer(ana, 'firme', 2 ** 40)).status).toBe(404)
    expect((await transfer(ana, 'nowhere', bia.id)).status).toBe(404)
    for (const userId of [0, -1, 'x', null]) expect((await transfer(ana, 'firme', userId)).status).toBe(400)
    expect((await transfer(ana, 'firme', ana.id)).status).toBe(200)
    expect(await levelOf(ana, 'firme')).toBe(100)
  })

  test('nobody gets one who is leaving, or has never proven to be there', async () => {
    await found(ana, 'sem-dono')
    const duda = await site.member('duda')
    await duda.call('DELETE /api/account', { body: { password: passwordOf('duda') } })
    const form = { username: 'talvez', email: 'talvez@exemplo.com', password: 'uma-senha-forte' }
    await site.visitor.ask('POST /api/signup', { body: { ...form, acceptedTerms: true } })
    const answers = [
      await transfer(ana, 'sem-dono', duda.id),
      await transfer(ana, 'sem-dono', (await site.app.services.accounts.findUserId('talvez')) ?? 0),
    ]
    expect(answers.map(({ status, body }) => [status, body.key])).toEqual(
      Array(2).fill([404, 'user_not_found']),
    )
    expect(await levelOf(ana, 'sem-dono')).toBe(100)
  })

  test('twenty transfers at once leave one founder', async () => {
    await found(ana, 'tumulto')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => transfer(moderator, 'tumulto', index % 2 ? ana.id : bia.id)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const levels = [await levelOf(ana, 'tumulto'), await levelOf(bia, 'tumulto')]
    expect(levels.toSorted()).toEqual([10, 100])
  })
})

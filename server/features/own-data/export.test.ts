import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeNickname } from '../../../tests/support/channels.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { pictureFor } from '../../../tests/support/line-pictures.ts'
import { say } from '../../../tests/support/lines.ts'
import { drawPicture, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'
import { unzip } from '../../../tests/support/zip.ts'
import { createTranslator } from '../../platform/text/translate.ts'
import { zipOf } from './archive.ts'

let site: TestSite
let lia: Member
let duda: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '400' } })
  lia = await site.member('lia')
  duda = await site.member('duda')
})
afterAll(() => site.stop())

async function exported(member: Member, lang = 'pt') {
  const response = await fetch(`${site.url}/api/account/export?lang=${lang}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(response.status).toBe(200)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const list = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null')
  return { response, files, list, everything: [...files.values()].map(String).join('\n') }
}

describe('the archive of everything about oneself', () => {
  test('has every list, the pictures, and a page to begin with in one’s language', async () => {
    await takeNickname(lia, 'LiaNoSet')
    const line = await say(lia, '#barra', 'bom dia')
    const edited = { params: { id: line.id }, body: { text: 'bom dia, mar' } }
    await lia.call('PATCH /api/messages/:id', edited)
    await say(duda, '#barra', 'bom dia, lia')
    const conversation = await conversationOf(lia, duda)
    const secret = await write(lia, conversation, 'só nós')
    const sent = { params: { id: secret.id }, body: { content: 'só entre nós' } }
    await lia.call('PATCH /api/private-messages/:id', sent)
    await write(duda, conversation, 'combinado')
    await lia.call('PUT /api/favorite-channels/:slug', { params: { slug: 'barra' } })
    await lia.call('POST /api/blocks', { body: { userId: (await site.member('chato')).id } })
    await lia.call('POST /api/contact', {
      body: { name: 'Lia', email: 'lia@exemplo.com', message: 'Oi, site' },
    })
    await site.visitor.call('POST /api/contact', {
      body: { name: 'Lia', email: 'LIA@exemplo.com', message: 'Oi, sem conta' },
    })
    const { body } = await sendPicture(site, lia, await drawPicture(30, 30).png().toBuffer())

    const { response, files, list, everything } = await exported(lia, 'en')
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="canal-barra-lia.zip"')
    expect(list('account')).toMatchObject([{ username: 'lia', email: 'lia@exemplo.com', hasPassword: true }])
    expect(list('profile')).toMatchObject([{ profileImage: body.imageUrl }])
    expect(list('nicknames')).toMatchObject([{ nickname: 'LiaNoSet', isSelected: true }])
    expect(list('channel-messages')).toMatchObject([{ channel: 'barra', text: 'bom dia, mar' }])
    expect(list('channel-earlier-texts')).toMatchObject([{ messageId: line?.id, text: 'bom dia' }])
    expect(list('private-earlier-texts')).toMatchObject([{ messageId: secret.id, text: 'só nós' }])
    expect(list('private-messages')).toMatchObject([
      { content: 'só entre nós', isOwn: true },
      { content: 'combinado', senderName: 'duda', isOwn: false },
    ])
    expect(list('conversations')).toMatchObject([{ with: 'duda' }])
    expect(list('favourite-channels')).toEqual([{ slug: 'barra' }])
    expect(list('blocks')).toMatchObject([{ username: 'chato' }])
    expect(list('contact-messages')).toMatchObject([{ message: 'Oi, site' }, { message: 'Oi, sem conta' }])
    expect(list('sessions').length).toBeGreaterThan(0)

    const [jpeg] = [...files].find(([name]) => name === body.imageUrl.slice(1)) ?? []
    expect(jpeg).toBeDefined()
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toContain('Your data at Canal Barra')
    for (const name of files.keys()) if (name.endsWith('.json')) expect(page).toContain(`href="${name}"`)
    expect(page).not.toMatch(/own-data|exported\./)

    for (const others of ['duda@exemplo.com', 'chato@exemplo.com', 'bom dia, lia', 'passwordHash', 'argon2'])
      expect(everything, others).not.toContain(others)
  })

  test('has the pictures of one’s lines and the cards below them, of channels and of private conversations', async () => {
    const rita = await site.member('rita')
    const survey = `${site.app.infrastructure.config.publicUrl}/homeCommunity#survey`
    const [shown, secret] = [await pictureFor(site, rita), await pictureFor(site, rita)]
    const { message: line } = await rita.call('POST /api/send-message', {
      body: { channel: 'porto', text: survey, pictures: [{ id: shown.id, alt: 'o farol' }] },
    })
    const conversation_id = await conversationOf(rita, duda)
    const letter = await rita.call('POST /api/conversations/private/messages', {
      body: { conversation_id, content: survey, pictures: [{ id: secret.id, alt: 'a chave' }] },
    })

    const { files, list } = await exported(rita)
    expect(list('line-pictures')).toHaveLength(2)
    expect(list('line-pictures')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pictureId: shown.id, messageId: line?.id, description: 'o farol' }),
        expect.objectContaining({
          pictureId: secret.id,
          privateMessageId: letter.id,
          description: 'a chave',
        }),
      ]),
    )
    for (const { id } of [shown, secret])
      expect(files.get(`uploads/${id}-line.jpg`)?.length).toBeGreaterThan(0)
    const card = { address: survey, isClosed: false }
    expect(list('channel-cards')).toEqual([{ messageId: line?.id, ...card }])
    expect(list('private-cards')).toEqual([{ messageId: letter.id, ...card }])
    // They were not sent by the other member of the conversation.
    const theirs = (await exported(duda)).list
    for (const name of ['line-pictures', 'channel-cards', 'private-cards']) expect(theirs(name)).toEqual([])
  })

  test('says when it was made by the clocks of the site', async () => {
    const neto = await site.signIn('neto')
    const hoursAheadIn = async (timeZone: string) => {
      await neto.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { timeZone } })
      const page = (await exported(duda, 'en')).files.get('index.html')?.toString() ?? ''
      const [, day, time] = /(\d+ \w+ \d{4}) at (\d+:\d\d)/.exec(page) ?? []
      return Math.round((Date.parse(`${day} ${time} UTC`) - site.clock.now().getTime()) / 3_600_000)
    }
    expect(await hoursAheadIn('Pacific/Kiritimati')).toBe(14)
    expect(await hoursAheadIn('America/Sao_Paulo')).toBe(-3)
  })

  test('has a long history whole and in order', async () => {
    const prolix = await site.member('prolixa')
    await say(prolix, '#rio', 'primeira')
    await site.app.infrastructure.db.write(async (tx) => {
      const { id } = await tx
        .selectFrom('channels')
        .select('id')
        .where('slug', '=', 'rio')
        .executeTakeFirstOrThrow()
      const rows = Array.from({ length: 2500 }, (_, i) => ({
        channelId: id,
        seq: 1000 + i,
        kind: 'text',
        userId: prolix.id,
        username: 'prolixa',
        text: `linha ${i}`,
        createdAt: new Date(),
      }))
      await tx.insertInto('messages').values(rows).execute()
    })
    const lines = (await exported(prolix)).list('channel-messages')
    expect(lines.map(({ text }: { text: string }) => text)).toEqual([
      'primeira',
      ...Array.from({ length: 2500 }, (_, i) => `linha ${i}`),
    ])
  })

  test('is for whoever has signed in, or proved who they are, in the last ten minutes', async () => {
    const absent = await site.member('ausente')
    site.clock.advance({ minutes: 11 })
    expect(await absent.refused('GET /api/account/export')).toMatchObject({
      status: 403,
      body: { key: 'proof_needed' },
    })
    await absent.call('POST /api/second-steps/proof', { body: { password: passwordOf('ausente') } })
    expect((await exported(absent)).list('account')).toMatchObject([{ username: 'ausente' }])
  })

  test('is nobody’s but one’s own, and five a day are enough', async () => {
    expect(await site.visitor.refused('GET /api/account/export')).toMatchObject({ status: 401 })
    const strict = await startSite()
    try {
      const eager = await strict.member('afoita')
      const statuses: number[] = []
      for (let i = 0; i < 6; i += 1) statuses.push((await eager.ask('GET /api/account/export')).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await strict.stop()
    }
  })
})

test('who hangs up in the middle leaves no file open', async () => {
  const endless: Readable = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) })
  const archive = zipOf({
    lists: [],
    pictures: ['mar.jpg'],
    storage: { find: async () => ({ bytes: 1, open: async () => endless }) },
    title: { site: 'Barra', name: 'lia' },
    at: site.clock.now(),
    timeZone: 'America/Sao_Paulo',
    language: 'pt',
    t: createTranslator().in('pt'),
  })
  for await (const _ of archive) break
  await expect.poll(() => endless.destroyed).toBe(true)
})

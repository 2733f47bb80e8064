import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { readEmails } from '../support/emails.ts'
import { say } from '../support/lines.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { redisProgram, startRedis, type TestRedis } from '../support/redis.ts'
import { password, secondStepsOf } from '../support/second-steps.ts'
import type { Member, TestSite } from '../support/site.ts'
import { startTwoNodes } from '../support/two-nodes.ts'

let redis: TestRedis
let sites: TestSite[]
let crowds: LiveCrowd[]
let lia: Member
let rui: Member

const steps = [0, 1].map((node) => secondStepsOf(() => sites[node] as TestSite))
const [here, there] = steps as [(typeof steps)[0], (typeof steps)[0]]

/** The same member at the other node. */
const atOther = ({ token }: Member): Client => createClient(`${sites[1]?.url}`, token)

const enter = async (node: number, member: Member): Promise<LiveClient> =>
  (crowds[node] as LiveCrowd).connect(member)

/** The token in an email to an address, whichever node has sent it, that is not the one before. */
async function linkTo(email: string, before?: string): Promise<string> {
  return vi.waitFor(async () => {
    const emails = (await Promise.all(sites.map(({ dataDir }) => readEmails(dataDir)))).flat()
    const links = emails.filter(({ to }) => to === email).map(({ text }) => /\?token=(\S+)/.exec(text)?.[1])
    const token = links.find((link) => link !== undefined && link !== before)
    expect(token).toBeDefined()
    return token as string
  })
}

describe.skipIf(!redisProgram)('at the other of two nodes', () => {
  beforeAll(async () => {
    redis = await startRedis()
    ;({ sites } = await startTwoNodes(redis))
    const first = sites[0] as TestSite
    crowds = sites.map(createCrowd)
    ;[lia, rui] = [await first.member('lia'), await first.member('rui')]
  })
  afterEach(() => {
    for (const crowd of crowds) crowd.close()
  })
  afterAll(async () => {
    for (const site of sites.toReversed()) await site.stop()
    await redis.stop()
  })

  test('the code of an app answers the challenge that this one made, once', async () => {
    const { secret } = await here.withTotp('ana')
    sites[1]?.clock.advance({ seconds: 30 })
    const challenge = await here.challengeOf('ana')
    expect((await there.finish(challenge, here.codeOf(secret))).status).toBe(200)
    const again = await there.challengeOf('ana')
    expect((await here.finish(again, here.codeOf(secret))).status).toBe(400)
    for (const site of sites) site.clock.advance({ seconds: 30 })
    expect((await here.finish(again, here.codeOf(secret))).status).toBe(200)
  })

  test('a passkey is made and used with the challenge of this one, once', async () => {
    const bia = await (sites[0] as TestSite).member('bia')
    const { key } = await there.addKey({ ...bia, ...atOther(bia) })
    const passkey = key.get(await here.passkeyOptions())
    expect((await there.enterBy(passkey)).status).toBe(200)
    expect((await here.enterBy(passkey)).status).toBe(401)
    expect((await there.enterBy(key.get(await there.passkeyOptions()))).status).toBe(200)
  })

  test('the link to a new address is opened, and a new password is set', async () => {
    const caio = await (sites[0] as TestSite).member('caio')
    await caio.call('POST /api/account/email-change', { body: { email: 'novo@exemplo.com' } })
    const body = { token: await linkTo('novo@exemplo.com') }
    const visitor = createClient(`${sites[1]?.url}`)
    expect((await visitor.ask('POST /api/account/email-change/confirm', { body })).status).toBe(200)
    expect((await caio.call('GET /api/userprofile')).email).toBe('novo@exemplo.com')

    await visitor.call('POST /api/forgot-password', { body: { login: 'caio' } })
    const token = await linkTo('novo@exemplo.com', body.token)
    const reset = { body: { token, password: 'outra-senha-do-caio' } }
    expect((await (sites[0] as TestSite).visitor.ask('POST /api/reset-password', reset)).status).toBe(200)
    const entry = { body: { ...password('caio'), password: 'outra-senha-do-caio' } }
    expect((await visitor.ask('POST /api/login_check', entry)).status).toBe(200)
    await vi.waitFor(async () => expect((await atOther(caio).ask('GET /api/userprofile')).status).toBe(401))
  })

  test('a draft arrives, and an older text is refused there', async () => {
    const phone = await enter(1, lia)
    const put = (text: string, over: number) => ({ body: { channel: 'barra', text, over } })
    const { draft } = await lia.call('PUT /api/drafts', put('bom', 0))
    await expect.poll(() => phone.heardOf('draft-changed')).toEqual([[draft]])
    const second = (await atOther(lia).call('PUT /api/drafts', put('bom dia', draft.revision))).draft
    expect(await lia.refused('PUT /api/drafts', put('boa', draft.revision))).toMatchObject({
      body: { key: 'draft_newer' },
    })
    await lia.call('PUT /api/drafts', put('', second.revision))
    await expect.poll(() => phone.heardOf('draft-changed').at(-1)?.[0].text).toBe('')
    expect((await atOther(lia).call('GET /api/drafts')).drafts).toEqual([])
  })

  test('who writes is told in channels and in private', async () => {
    const reader = await enter(1, rui)
    const writer = await enter(0, lia)
    for (const client of [reader, writer]) await client.join('rio')
    const channel = { params: { slug: 'rio' }, body: { is_typing: true } }
    await lia.call('POST /api/channels/:slug/typing', channel)
    await expect.poll(() => reader.heardOf('channel-typing').map(([one]) => one.userId)).toEqual([lia.id])

    const conversation_id = await conversationOf(lia, rui)
    await write(lia, conversation_id, 'oi')
    await lia.call('POST /api/typing', { body: { conversation_id, is_typing: true } })
    await expect
      .poll(() => reader.heardOf('typing').map(([one]) => one.conversation_id))
      .toEqual([conversation_id])
  })

  test('a read marker moves in every tab, and never back', async () => {
    const line = (await say(lia, 'porto', 'leiam')).message
    const later = (await say(lia, 'porto', 'e isto')).message
    const tab = await enter(1, rui)
    const params = { slug: 'porto' }
    await tab.join('porto')
    await rui.call('PUT /api/channels/:slug/read-marker', { params, body: { lastReadId: later.id } })
    await expect
      .poll(() => tab.heardOf('read-marker').at(-1))
      .toEqual([{ channel: 'porto', lastReadId: later.id }])
    const earlier = { params, body: { lastReadId: line.id } }
    expect((await atOther(rui).call('PUT /api/channels/:slug/read-marker', earlier)).lastReadId).toBe(
      later.id,
    )
  })
})

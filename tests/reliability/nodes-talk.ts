import { expect, test, vi } from 'vitest'
import { writeArticle } from '../support/articles.ts'
import { connectIrcAt } from '../support/irc-at.ts'
import { say } from '../support/lines.ts'
import { createPushCrowd } from '../support/push.ts'
import type { NodeGroup } from './node-group.ts'

const soon = { timeout: 15_000, interval: 50 }

/** Tests what users at two nodes receive from each other. diana, heitor and olivia are members. */
export function testTalk(group: () => NodeGroup): void {
  const push = (name: string, node: number, signedAt = node) =>
    createPushCrowd({ url: group().urlOf(node) }).connect(
      { token: group().tokenOf(name) },
      {
        channelAuthorization: {
          endpoint: `${group().urlOf(signedAt)}/api/pusher/auth`,
          transport: 'ajax',
          headers: { authorization: `Bearer ${group().tokenOf(name)}` },
        },
      },
    )

  test('are one channel: each hears the other through every gateway, once, and sees who is there', async () => {
    const { as, connect } = group()
    const pushed = push('olivia', 1)
    const signedElsewhere = push('olivia', 1, 0)
    const [diana, heitor] = [await connect('diana', 0), await connect('heitor', 1)]
    await diana.join('barra')
    const { users } = (await heitor.join('barra')) as { users: { name: string }[] }
    expect(users.map(({ name }) => name)).toEqual(['diana', 'heitor'])
    for (const ear of [pushed, signedElsewhere])
      expect(await ear.subscribe('private-barra')).toBe('succeeded')
    await vi.waitFor(() => expect(diana.heardOf('user-joined')).toHaveLength(2), soon)

    await say(as('diana', 0), 'barra', 'olá do primeiro')
    await say(as('heitor', 1), 'barra', 'olá do segundo')
    const lines = [{ text: 'olá do primeiro' }, { text: 'olá do segundo' }]
    for (const ear of [diana, heitor])
      await vi.waitFor(() => expect(ear.heardOf('new-message').flat()).toMatchObject(lines), soon)
    for (const ear of [pushed, signedElsewhere]) {
      await vi.waitFor(() => expect(ear.heardOf('new-message')).toMatchObject(lines), soon)
      ear.pusher.disconnect()
    }
    for (const { socket } of [diana, heitor]) socket.close()
  })

  test('are one channel of IRC, too: a client at one hears the browser at the other, and is heard there', async () => {
    const { as, connect, urlOf } = group()
    const received: string[] = []
    const account = { name: 'olivia', password: 'olivia-olivia' }
    const client = await connectIrcAt(urlOf(1), account, ({ source, params }) =>
      received.push(`${source?.split('!')[0]} ${params[0]} ${params[1]}`),
    )
    await client.join('#porto')
    const diana = await connect('diana', 0)
    await diana.join('porto')
    await say(as('diana', 0), 'porto', 'olá do navegador')
    await vi.waitFor(() => expect(received).toEqual(['diana #porto olá do navegador']), soon)
    await client.say('#porto', 'olá do irssi')
    await vi.waitFor(
      () => expect(diana.heardOf('new-message').at(-1)?.[0]).toMatchObject({ text: 'olá do irssi' }),
      soon,
    )
    client.close()
    diana.socket.close()
  })

  test('tell clients of IRC who comes, is away and goes at the other', async () => {
    const { urlOf } = group()
    const accountOf = (name: string) => ({ name, password: `${name}-${name}` })
    const watcher = await connectIrcAt(urlOf(1), accountOf('olivia'))
    const came = watcher.next('730')
    watcher.send('CAP REQ :away-notify extended-monitor')
    watcher.send('MONITOR + heitor')
    const heitor = await connectIrcAt(urlOf(0), accountOf('heitor'))
    expect((await came).params[1]).toMatch(/^heitor!/)
    const away = watcher.next('AWAY')
    heitor.send('AWAY :no almoço')
    expect(await away).toMatchObject({ source: expect.stringMatching(/^heitor!/), params: ['no almoço'] })
    const gone = watcher.next('731')
    heitor.close()
    expect((await gone).params[1]).toBe('heitor')
    watcher.close()
  })

  test('tell at every gateway of the other who is away and why, who is invisible, and who is writing', async () => {
    const { as, connect, idOf, urlOf } = group()
    const id = idOf('diana')
    const say = (body: object) => as('diana', 0).call('PUT /api/presence', { body })
    const diana = await connect('diana', 0)
    await diana.join('sampa')
    const [heitor, pushed] = [await connect('heitor', 1), push('olivia', 1)]
    await heitor.join('sampa')
    for (const name of ['sampa', 'miami']) expect(await pushed.subscribe(`private-${name}`)).toBe('succeeded')
    const irc = await connectIrcAt(urlOf(1), { name: 'olivia', password: 'olivia-olivia' })
    await irc.join('#sampa')
    // The reply to MONITOR shows that both commands were handled.
    const monitored = irc.next('730')
    irc.send('CAP REQ :away-notify')
    irc.send('MONITOR + diana')
    await monitored
    const watching = await heitor.socket.timeout(15_000).emitWithAck('watch-online', null)
    expect(JSON.stringify(watching)).toContain('"diana"')

    const left = irc.next('AWAY')
    await say({ away: { text: 'no almoço' } })
    expect(await left).toMatchObject({ source: expect.stringMatching(/^diana!/), params: ['no almoço'] })
    const answered = irc.next('301')
    irc.send('WHOIS diana')
    expect((await answered).params.at(-1)).toBe('no almoço')
    await diana.join('miami')
    await vi.waitFor(() => {
      expect(heitor.heardOf('away-changed')).toContainEqual([{ id, away: 'no almoço' }])
      const received = heitor.heardOf('online-changed').flatMap(([{ came }]) => came)
      expect(received).toContainEqual(expect.objectContaining({ id, away: 'no almoço' }))
      expect(pushed.heardOf('user-joined')).toContainEqual(expect.objectContaining({ id, away: 'no almoço' }))
    }, soon)

    const writing = irc.next('TAGMSG')
    const typing = { channel: 'sampa', userId: id, nickname: 'diana', is_typing: true }
    await as('diana', 0).call('POST /api/channels/:slug/typing', {
      params: { slug: 'sampa' },
      body: { is_typing: true },
    })
    const { source, params, tags } = await writing
    expect([source?.split('!')[0], params, tags.get('+typing')]).toEqual(['diana', ['#sampa'], 'active'])
    await vi.waitFor(() => {
      expect(heitor.heardOf('channel-typing')).toEqual([[typing]])
      expect(pushed.heardOf('channel-typing')).toEqual([typing])
    }, soon)

    const hidden = irc.next('731')
    await say({ away: null, invisible: true })
    expect((await hidden).params[1]).toBe('diana')
    await vi.waitFor(() => {
      expect(heitor.heardOf('away-changed').at(-1)).toEqual([{ id, away: null }])
      expect(heitor.heardOf('online-changed').flatMap(([{ left }]) => left)).toContain(id)
    }, soon)
    const late = await connect('heitor', 1)
    await vi.waitFor(() => expect(late.heardOf('users')).toHaveLength(1), soon)
    expect(
      late
        .heardOf('users')
        .flat(2)
        .map((person) => person.id),
    ).not.toContain(id)

    const shown = irc.next('730')
    await say({ invisible: false })
    expect((await shown).params[1]).toMatch(/^diana!/)
    for (const { socket } of [diana, heitor, late]) socket.close()
    pushed.pusher.disconnect()
    irc.close()
  })

  test('carry private messages, typing and notifications to both gateways of the other', async () => {
    const { as, connect, idOf } = group()
    const { conversation_id } = await as('diana', 0).call('POST /api/add-conversation', {
      body: { user: idOf('heitor') },
    })
    const [heitor, pushed, olivia] = [
      await connect('heitor', 1),
      push('heitor', 1),
      await connect('olivia', 1),
    ]
    const [talk, bell] = [
      `private-conversation_${conversation_id}`,
      `private-notifications_${idOf('heitor')}`,
    ]
    for (const name of [talk, bell]) expect(await pushed.subscribe(name)).toBe('succeeded')

    await as('diana', 0).call('POST /api/typing', { body: { conversation_id, is_typing: true } })
    await as('diana', 0).call('POST /api/conversations/private/messages', {
      body: { conversation_id, content: 'só para você' },
    })
    await say(as('diana', 0), 'barra', '@heitor, venha')
    const typing = { conversation_id, is_typing: true, username: 'diana' }
    const letter = { conversation_id, content: 'só para você' }
    const notice = { type: 'mention', userTo: idOf('heitor') }
    await vi.waitFor(() => {
      expect(heitor.heardOf('typing')).toEqual([[typing]])
      expect(heitor.heardOf('new_message')).toMatchObject([[letter]])
      expect(heitor.heardOf('new-notification').flat()).toContainEqual(expect.objectContaining(notice))
      expect(pushed.received).toContainEqual([talk, 'typing', typing])
      expect(pushed.received).toContainEqual([talk, 'new_message', expect.objectContaining(letter)])
      expect(pushed.received).toContainEqual([bell, 'new_notification', expect.objectContaining(notice)])
    }, soon)
    expect([...olivia.heardOf('typing'), ...olivia.heardOf('new_message')]).toEqual([])
    pushed.pusher.disconnect()
    for (const { socket } of [heitor, olivia]) socket.close()
  })

  test('tell lines of both in one order without a gap, however they are written', async () => {
    const { as, connect } = group()
    const ears = [await connect('diana', 0), await connect('heitor', 1)]
    for (const ear of ears) await ear.join('porto')
    const write = async (name: string, node: number) => {
      for (let line = 0; line < 40; line += 1) await say(as(name, node), 'porto', `${name} ${line}`)
    }
    await Promise.all([write('diana', 0), write('heitor', 1), write('olivia', 1)])
    for (const ear of ears) {
      await vi.waitFor(() => expect(ear.heardOf('new-message')).toHaveLength(120), soon)
      const numbers = ear.heardOf('new-message').map(([{ seq }]) => seq)
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
      ear.socket.close()
    }
  })

  test('put somebody out of a channel wherever they listen, and keep them out', async () => {
    const { as, connect } = group()
    const [heitor, pushed] = [await connect('heitor', 1), push('heitor', 1)]
    await heitor.join('barra')
    await pushed.subscribe('private-barra')
    const out = { channel_name: 'barra', nickname: 'heitor', reason: 'teste' }
    await as('admin', 0).call('POST /api/channel-kick', { body: out })
    await vi.waitFor(() => expect(heitor.heardOf('kicked')).toHaveLength(1), soon)
    await say(as('diana', 1), 'barra', 'já se foi')
    await heitor.join('barra')
    await say(as('diana', 0), 'barra', 'voltou')
    await vi.waitFor(() => expect(heitor.heardOf('new-message').at(-1)?.[0].text).toBe('voltou'), soon)
    const missed = { text: 'já se foi' }
    expect(heitor.heardOf('new-message')).not.toContainEqual([expect.objectContaining(missed)])
    expect(pushed.heardOf('new-message')).not.toContainEqual(expect.objectContaining(missed))

    await as('admin', 0).call('POST /api/channel-ban', { body: out })
    await vi.waitFor(() => expect(heitor.heardOf('kicked')).toHaveLength(2), soon)
    expect(await heitor.join('barra')).toMatchObject({ status: 'error', code: 403 })
    const again = push('heitor', 1)
    expect(await again.subscribe('private-barra')).toBe(403)
    await as('admin', 1).call('DELETE /api/channel-ban', {
      body: { channel_name: 'barra', nickname: 'heitor' },
    })
    for (const { pusher } of [pushed, again]) pusher.disconnect()
    heitor.socket.close()
  })

  test('end sessions and change roles everywhere', async () => {
    const { as, connect, idOf, signIn } = group()
    const params = { id: idOf('olivia') }
    const statusAt = async (node: number) => (await as('olivia', node).ask('GET /api/admin/users')).status
    expect(await statusAt(1)).toBe(403)
    for (const roles of [['ROLE_USER', 'ROLE_MODERATOR'], ['ROLE_USER']] as const) {
      await as('admin', 0).call('PUT /api/admin/users/:id/roles', { params, body: { roles: [...roles] } })
      const status = roles.length > 1 ? 200 : 403
      await vi.waitFor(async () => expect(await statusAt(1)).toBe(status), { ...soon, timeout: 5000 })
    }

    const olivia = await connect('olivia', 1)
    const ended = new Promise((resolve) => olivia.socket.once('disconnect', resolve))
    await as('olivia', 0).call('POST /api/auth/logout', {})
    await ended
    expect((await as('olivia', 1).refused('GET /api/userprofile')).status).toBe(401)
    await signIn('olivia', 1)
  })

  test('make a kept page anew when the other has changed what it shows', async () => {
    const { as, urlOf } = group()
    const page = async () => (await fetch(`${urlOf(1)}/blog`)).text()
    await writeArticle(as('admin', 0), { title: 'Maré de ontem' })
    await vi.waitFor(async () => expect(await page()).toContain('Maré de ontem'), soon)
    await writeArticle(as('admin', 0), { title: 'Maré de hoje' })
    await vi.waitFor(async () => expect(await page()).toContain('Maré de hoje'), soon)
  })

  test('take what waited in an outbox once, however often and at whichever it is sent', async () => {
    const { as, connect } = group()
    const ear = await connect('heitor', 1)
    await ear.join('rio')
    const waiting = Array.from({ length: 10 }, (_, number) => ({
      ...{ channel: 'rio', text: `à espera ${number}`, client_id: `outbox-${number}` },
    }))
    // The service worker sends the waiting lines in order; a page does the same at the other node, and sends
    // them again.
    const send = async (node: number) => {
      for (const body of waiting) await as('diana', node).call('POST /api/send-message', { body })
    }
    await Promise.all([send(0), send(1)])
    await send(1)

    const wanted = waiting.map(({ text }) => text)
    const received = () => ear.heardOf('new-message').map(([line]) => (line as { text: string }).text)
    await vi.waitFor(() => expect(received()).toHaveLength(wanted.length), soon)
    for (const node of [0, 1]) {
      const params = { slug: 'rio' }
      const { messages } = await as('heitor', node).call('GET /api/channels/:slug/messages', { params })
      expect(messages.filter(({ kind }) => kind !== 'system').map(({ text }) => text)).toEqual(wanted)
    }
    expect(received()).toEqual(wanted)
    ear.socket.close()
  })
}

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '#contract/chat.ts'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { personAway, personJoined, personLeft } from '../../../web/features/chat/log/chat.live.ts'
import { type Online, onlineChanged } from '../../../web/features/online/online.live.ts'

let site: TestSite
let port: number
let crowd: LiveCrowd
let ana: Member
let rui: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[ana, rui] = [await site.member('ana'), await site.member('rui')]
})
afterEach(async () => {
  crowd.close()
  await ana.call('PUT /api/presence', { body: { away: null, invisible: false } })
})
afterAll(() => site.stop())

const change = (member: Member, body: object) => member.call('PUT /api/presence', { body })
const whois = async (asker: Member, username: string) =>
  (await asker.call('GET /api/nickserv-whois', { query: { username } })).data.away

async function peopleIn(client: LiveClient, slug: string): Promise<Person[]> {
  const answer = await client.join(slug)
  if (answer.status === 'error') throw new Error(answer.message)
  return answer.users
}

async function watch({ socket }: LiveClient): Promise<Online> {
  const answer = await socket.timeout(15_000).emitWithAck('watch-online', null)
  if (answer.status === 'error') throw new Error(answer.message)
  return { users: answer.users, total: answer.total }
}

const inOrder = ({ users, total }: Online): Online => ({
  users: users.toSorted((a, b) => a.id - b.id),
  total,
})

test('who says that they are away is away for everybody, through every gateway, until they are back', async () => {
  const [own, other] = [await crowd.connect(ana), await crowd.connect(rui)]
  await own.join('barra')
  const law = await underLaw(other, {
    fetch: () => peopleIn(other, 'barra'),
    patches: {
      'away-changed': (people, told) => personAway(people, told),
      'user-joined': personJoined,
      'user-left': personLeft,
    },
  })
  const irc = await enterIrc(port, 'rui', 'away-notify')
  await irc.ask('JOIN #barra')

  const { away } = await change(ana, { away: { text: 'Almoço' } })
  expect(away).toEqual({ text: 'Almoço', until: null })
  await irc.find(/^:ana!\S+ AWAY :?Almoço$/)
  const answers = await irc.ask('PRIVMSG ana :oi', 'WHOIS ana', 'WHO ana')
  expect(answers.filter((line) => / 301 \S+ ana :?Almoço$/.test(line))).toHaveLength(2)
  expect(answers.find((line) => / 352 /.test(line))).toMatch(/ ana G /)
  expect((await law.holds()).find(({ id }) => id === ana.id)?.away).toBe('Almoço')
  expect(await whois(rui, 'ana')).toBe('Almoço')
  expect((await watch(other)).users.find(({ id }) => id === ana.id)?.away).toBe('Almoço')

  await change(ana, { away: null })
  await irc.find(/^:ana!\S+ AWAY$/)
  expect((await law.holds()).find(({ id }) => id === ana.id)?.away).toBeUndefined()
  expect(await whois(rui, 'ana')).toBeNull()
  irc.socket.destroy()
})

test('the commands of a channel say it, too, and speaking does not end it', async () => {
  const send = (text: string) => ana.call('POST /api/send-message', { body: { channel: 'barra', text } })
  const { result } = (await send('/away  de   folga ')) as { result: { text: string } }
  expect(result.text).toBe('Você está ausente: de folga')
  await send('ainda aqui')
  expect(await whois(rui, 'ana')).toBe('de folga')
  await send('/away')
  expect((await ana.call('GET /api/presence')).away).toEqual({ text: 'Volto já', until: null })
  await send('/back')
  expect(await ana.call('GET /api/presence')).toEqual({ away: null, invisible: false })
})

test('AWAY of IRC is seen in the browser where all clients say so, and ends what was said there', async () => {
  const browser = await crowd.connect(rui)
  await browser.join('rio')
  const irc = await enterIrc(port, 'ana')
  await irc.ask('JOIN #rio', 'AWAY :na praia')
  await expect.poll(() => browser.heardOf('away-changed')).toContainEqual([{ id: ana.id, away: 'na praia' }])
  expect(await whois(rui, 'ana')).toBe('na praia')

  await change(ana, { away: { text: 'Almoço' } })
  expect((await irc.ask('AWAY')).join('\n')).toContain(' 305 ')
  expect((await ana.call('GET /api/presence')).away).toBeNull()
  expect(await whois(rui, 'ana')).toBeNull()
  irc.socket.destroy()
})

test('who is away for a time is back when it is over', async () => {
  const { away } = await change(ana, { away: { text: '', minutes: 5 } })
  expect(Date.parse(away?.until ?? '')).toBeGreaterThan(site.clock.now().getTime())
  site.clock.advance({ minutes: 6 })
  expect((await ana.call('GET /api/presence')).away).toBeNull()
  for (const body of [{}, { away: { text: 'x'.repeat(201) } }, { away: { text: 'x', minutes: 0 } }])
    expect(await ana.refused('PUT /api/presence', { body })).toMatchObject({ status: 400 })
})

test('who is invisible is in no list of who is online, and is told what is theirs all the same', async () => {
  const [own, other] = [await crowd.connect(ana), await crowd.connect(rui)]
  const irc = await enterIrc(port, 'rui')
  for (const { heardOf } of [own, other]) await expect.poll(() => heardOf('users').length).toBe(1)
  expect((await irc.ask('MONITOR + ana')).join('\n')).toContain(' 730 ')
  const law = await underLaw(other, {
    fetch: async () => inOrder(await watch(other)),
    patches: {
      'online-changed': (online, told) => inOrder(onlineChanged(online, told)),
      online: (online, { total }) => ({ ...online, total }),
    },
  })

  await change(ana, { invisible: true })
  await irc.find(/ 731 rui :?ana$/)
  const { users, total } = await law.holds()
  expect([users.map(({ id }) => id), total]).toEqual([[rui.id], 1])
  expect((await irc.ask('ISON ana', 'USERHOST ana')).filter((line) => line.includes('ana'))).toEqual([])
  const late = await crowd.connect(rui)
  await expect.poll(() => late.heardOf('users')[0]?.[0].map(({ id }) => id)).toEqual([rui.id])
  await rui.call('POST /api/send-message', { body: { channel: 'barra', text: '@ana oi' } })
  await expect.poll(() => own.heardOf('new-notification').length).toBe(1)

  await change(ana, { invisible: false })
  await irc.find(/ 730 rui :?ana!/)
  expect((await law.holds()).total).toBe(2)
  irc.socket.destroy()
})

test('in a channel somebody invisible is seen by those who are in it', async () => {
  await change(ana, { invisible: true })
  const [own, other] = [await crowd.connect(ana), await crowd.connect(rui)]
  await own.join('porto')
  expect((await peopleIn(other, 'porto')).map(({ id }) => id)).toContain(ana.id)
})

test('outside of its channels nothing that IRC answers tells whether somebody invisible is in them', async () => {
  const [vera] = [await site.member('vera'), await site.member('vico')]
  const own = await enterIrc(port, 'vera')
  const other = await enterIrc(port, 'rui')
  await own.ask('JOIN #lisboa', 'MODE vera +B')
  const answersAbout = async (nick: string) => {
    const lines = await other.ask(`WHOIS ${nick}`, `MODE #lisboa +v ${nick}`, `WHO ${nick}`)
    return lines.filter((line) => !/ (311|312|320|330) /.test(line)).join('\n')
  }
  expect(await answersAbout('vera')).toMatch(/ 319 rui vera :?#lisboa\n[\s\S]* 335 rui vera /)

  await change(vera, { invisible: true })
  expect(await answersAbout('vera')).toBe((await answersAbout('vico')).replaceAll('vico', 'vera'))
  await other.ask('JOIN #lisboa')
  expect(await answersAbout('vera')).toMatch(/ 319 rui vera :?#lisboa\n[\s\S]* 335 rui vera [\s\S]* 352 /)
  for (const { socket } of [own, other]) socket.destroy()
})

test('all of one’s own devices know what one has said, and nobody else’s', async () => {
  const [own, other] = [await crowd.connect(ana), await crowd.connect(rui)]
  const law = await underLaw(own, {
    fetch: () => ana.call('GET /api/presence'),
    patches: { 'presence-changed': (_, state) => state },
  })
  await change(ana, { away: { text: 'Almoço', minutes: 60 }, invisible: true })
  expect(await law.holds()).toMatchObject({ away: { text: 'Almoço' }, invisible: true })
  expect(other.heardOf('presence-changed')).toEqual([])
})

test('what the site refuses to have said is no reason to be away either, at no gateway', async () => {
  const staff = await site.signIn('neto')
  await staff.call('POST /api/admin/words', { body: { word: 'spam', whole: true, action: 'refuse' } })
  const away = { body: { away: { text: 'compre sp4m', minutes: null } } }
  expect((await ana.refused('PUT /api/presence', away)).body).toMatchObject({
    key: 'word_refused',
    message: '“spam” não é aceito aqui.',
  })
  const irc = await enterIrc(port, 'ana')
  expect(await irc.ask('AWAY :compre spam')).toEqual([
    expect.stringMatching(/ NOTICE ana :AWAY: “spam” não é aceito aqui\.$/),
  ])
  expect(await whois(rui, 'ana')).toBeNull()
  expect(await irc.ask('AWAY :Almoço')).toEqual([expect.stringMatching(/ 306 ana /)])
  irc.socket.destroy()
})

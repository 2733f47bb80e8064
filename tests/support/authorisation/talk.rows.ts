import { setTimeout as pause } from 'node:timers/promises'
import { dateIn } from '#contract/rules/ages.ts'
import { say } from '../lines.ts'
import {
  each,
  everyone,
  members,
  ownerAlone,
  ownerAndStaff,
  ownerAndStaffUnseen,
  type Row,
  staff,
} from './row.ts'
import { oncePerWorld, type World } from './world.ts'

const inBarra = (query?: object, body?: object) => () => ({
  params: { slug: 'barra' },
  query: { ...query },
  body,
})
const atHome =
  (body?: object) =>
  ({ home }: World) => ({ params: { slug: home }, body })
const inNewChannel = (body?: object) => async (world: World) => ({
  params: { slug: await world.channel() },
  body,
})

/** In a channel with a public log and one line. */
const inPublic = (more: (world: World) => object) =>
  oncePerWorld(async (world: World) => {
    const slug = await world.channel()
    await world.owns('PUT /api/channels/:slug/public-log', { params: { slug }, body: { log: 'readable' } })
    await say(world.people.owner, slug, 'oi')
    return { params: { slug, ...more(world) } }
  })
const today = ({ clock }: World['site']) => dateIn('America/Sao_Paulo', clock.now())

const onFriend =
  (more: object) =>
  ({ home }: World) => ({ body: { nickname: 'ana', channel_name: home, ...more } })
const onLine = (body: object) => async (world: World) => ({ params: { id: await world.line() }, body })

/** Channels, lines, notifications and messages to the site. */
export const talkRows = {
  'GET /api/channels': { answers: everyone() },
  'GET /api/channel-activity': { answers: everyone() },
  'GET /api/channels/:slug': { answers: members(), input: inBarra() },
  'POST /api/latest-topic': { answers: members(), input: () => ({ body: { channel: 'barra' } }) },
  // Only the owner has a nickname, which founding a channel requires.
  'POST /api/channels': {
    answers: each([401, 403, 201, 403, 403]),
    input: ({ count }) => ({ body: { name: `nova${count()}` } }),
  },
  'PATCH /api/channels/:slug': { answers: ownerAndStaff(), input: atHome({ description: 'Casa' }) },
  'DELETE /api/channels/:slug': { answers: ownerAndStaff(), input: inNewChannel() },
  'POST /api/channels/:slug/transfer': { answers: ownerAndStaff(), input: inNewChannel({ nickname: 'ana' }) },
  'PUT /api/topic': {
    answers: ownerAndStaff(),
    input: ({ home }) => ({ body: { channel: home, content: 'Assunto' } }),
  },
  'POST /api/channel-level': { answers: ownerAndStaff(), input: onFriend({ new_level: 5 }) },
  // 404 because nobody is there to be kicked; those who may not kick get 403 first.
  'POST /api/channel-kick': { answers: ownerAndStaff(404), input: onFriend({}) },
  'POST /api/channel-ban': { answers: ownerAndStaff(), input: onFriend({}) },
  'DELETE /api/channel-ban': {
    answers: ownerAndStaff(),
    input: async ({ home, owns }) => {
      const body = { nickname: 'ana', channel_name: home }
      await owns('POST /api/channel-ban', { body })
      return { body }
    },
  },
  'POST /api/channel-mute': { answers: ownerAndStaff(), input: onFriend({ minutes: 10 }) },
  'DELETE /api/channel-mute': {
    answers: ownerAndStaff(),
    input: async ({ home, owns }) => {
      const body = { nickname: 'ana', channel_name: home }
      await owns('POST /api/channel-mute', { body: { ...body, minutes: 10 } })
      return { body }
    },
  },
  'GET /api/channels/:slug/mutes': { answers: ownerAndStaff(), input: atHome() },
  'PUT /api/channels/:slug/slow-mode': { answers: ownerAndStaff(), input: atHome({ seconds: 0 }) },
  'PUT /api/channels/:slug/newcomers': { answers: ownerAndStaff(), input: atHome({ hold: false }) },
  // Only the founder may make the log of a channel public.
  'PUT /api/channels/:slug/public-log': {
    answers: each([401, 403, 200, 403, 403]),
    input: atHome({ log: 'readable' }),
  },
  'GET /api/articles/:id/quotations': { answers: everyone(), input: () => ({ params: { id: 1 } }) },
  'GET /api/public-logs': { answers: everyone() },
  'GET /api/public-logs/:slug': { answers: everyone(), input: inPublic(() => ({})) },
  'GET /api/public-logs/:slug/:day': {
    answers: everyone(),
    input: inPublic(({ site }) => ({ day: today(site) })),
  },
  'GET /api/channels/:slug/words': { answers: ownerAndStaff(), input: atHome() },
  'POST /api/channels/:slug/words': {
    answers: ownerAndStaff(201),
    input: ({ home, count }) => ({
      params: { slug: home },
      body: { word: `proibida${count()}`, whole: true, action: 'refuse' },
    }),
  },
  'DELETE /api/channels/:slug/words/:id': {
    answers: ownerAndStaff(),
    input: async ({ home: slug, owns, count }) => {
      const body = { word: `velha${count()}`, whole: true, action: 'refuse' } as const
      const { word } = await owns('POST /api/channels/:slug/words', { params: { slug }, body })
      return { params: { slug, id: word.id } }
    },
  },
  'GET /api/held-lines': { answers: members() },
  'DELETE /api/held-lines/:id': { answers: ownerAlone(), input: onHeldLine() },
  'POST /api/held-lines/:id/approve': { answers: staff(), input: onHeldLine() },
  'POST /api/held-lines/:id/hold': {
    answers: staff(),
    input: async (world) => {
      const id = await heldLine(world)
      await world.people.admin.call('POST /api/held-lines/:id/approve', { params: { id } })
      return { params: { id } }
    },
  },
  'POST /api/held-lines/:id/reject': { answers: staff(), input: onHeldLine({ reason: 'não' }) },
  'GET /api/admin/words': { answers: staff() },
  'POST /api/admin/words': {
    answers: staff(201),
    input: ({ count }) => ({ body: { word: `proibida${count()}`, whole: true, action: 'refuse' } }),
  },
  'DELETE /api/admin/words/:id': {
    answers: staff(),
    input: async ({ people, count }) => {
      const body = { word: `velha${count()}`, whole: true, action: 'refuse' } as const
      const { word } = await people.admin.call('POST /api/admin/words', { body })
      return { params: { id: word.id } }
    },
  },
  'GET /api/channels/:slug/bans': { answers: ownerAndStaff(), input: atHome() },
  'GET /api/channels/:slug/log': { answers: members(), input: inBarra() },
  'GET /api/favorite-channels': { answers: members() },
  'PUT /api/favorite-channels': { answers: members(), input: () => ({ body: { channels: ['barra'] } }) },
  'PUT /api/favorite-channels/:slug': { answers: members(), input: inBarra() },
  'DELETE /api/favorite-channels/:slug': { answers: members(), input: inBarra() },

  'POST /api/send-message': {
    answers: members(),
    input: () => ({ body: { channel: 'barra', text: 'Olá' } }),
  },
  // No file is sent.
  'POST /api/line-pictures': { answers: members(400) },
  'GET /api/line-pictures/:client_id': {
    answers: members(),
    input: () => ({ params: { client_id: 'foto' } }),
  },
  // No bytes are sent.
  'PATCH /api/line-pictures/:client_id': {
    answers: members(415),
    input: () => ({ params: { client_id: 'foto' } }),
  },
  'GET /api/channels/:slug/messages': { answers: members(), input: inBarra() },
  'GET /api/channels/:slug/messages/search': { answers: members(), input: inBarra({ q: 'linha' }) },
  'POST /api/channels/:slug/typing': { answers: members(), input: inBarra({}, { is_typing: true }) },
  'PATCH /api/messages/:id': {
    answers: each([401, 403, 200, 403, 403]),
    input: async (world) => ({ params: { id: await world.line() }, body: { text: 'Mudada' } }),
  },
  'DELETE /api/messages/:id': {
    answers: ownerAndStaff(),
    input: async (world) => ({ params: { id: await world.line() } }),
  },
  'GET /api/messages/:id/edits': { answers: staff(), input: onLine({}) },
  'GET /api/messages/:id/reactions': { answers: members(), input: onLine({}) },
  'POST /api/messages/:id/reactions': { answers: members(), input: onLine({ emoji: '👍' }) },
  'DELETE /api/messages/:id/reactions': { answers: members(), input: onLine({ emoji: '👍' }) },
  'DELETE /api/messages/:id/all-reactions': { answers: staff(), input: onLine({}) },
  'DELETE /api/messages/:id/cards/:place': {
    answers: ownerAndStaff(),
    input: async (world) => ({ params: { id: await world.line(), place: 0 } }),
  },
  'GET /api/reactions/frequent': { answers: members() },
  'GET /api/presence': { answers: members() },
  'PUT /api/presence': { answers: members(), input: () => ({ body: { away: { text: 'Almoço' } } }) },
  'GET /api/unread': { answers: members() },
  'GET /api/channels/:slug/read-marker': { answers: members(), input: inBarra() },
  'PUT /api/channels/:slug/read-marker': { answers: members(), input: inBarra({}, { lastReadId: 1 }) },
  'PUT /api/channels/:slug/notify': { answers: members(), input: inBarra({}, { mode: 'all' }) },

  'GET /api/search/lines': { answers: members(), input: () => ({ query: { q: 'segredo' } }) },
  'GET /api/notifications': { answers: members() },
  'POST /api/notifications/:id/mark-as-read': {
    answers: ownerAlone(),
    input: async (world) => ({ params: { id: await mention(world) } }),
  },
  'POST /api/notifications/mark-all-read': { answers: members(), input: () => ({ body: {} }) },

  'POST /api/contact': { answers: everyone(), input: () => ({ body: { name: 'Lia', message: 'Bom dia' } }) },
  'POST /api/contact/chat': { answers: everyone(), input: () => ({ body: { message: 'Bom dia' } }) },
  'GET /api/mailbox': { answers: members() },
  'GET /api/contacts/:id': { answers: ownerAndStaffUnseen(), input: onLetter() },
  'POST /api/contacts/:id/reply': {
    answers: ownerAndStaffUnseen(201),
    input: onLetter({ message: 'Obrigado' }),
  },
  'PATCH /api/contacts/:id': { answers: staff(), input: onLetter({ isRead: true }) },
  'DELETE /api/contacts/:id': { answers: staff(), input: onLetter() },

  'POST /api/reports': {
    answers: { ...members(201), owner: 400 },
    input: async (world) => ({ body: { type: 'message', id: await world.line(), reason: 'propaganda' } }),
  },
  // The owner moderates channels of their own.
  'GET /api/moderation/queue': { answers: ownerAndStaff() },
  'PATCH /api/moderation/reports/:id': {
    answers: ownerAndStaffUnseen(),
    input: async ({ people, somebody, home, count }) => {
      const { id: line } = await say(await somebody(), home, `propaganda ${count()}`)
      const body = { type: 'message', id: line, reason: 'propaganda' } as const
      const { id } = await people.owner.call('POST /api/reports', { body })
      return { params: { id }, body: { state: 'resolved' } }
    },
  },
  'GET /api/admin/reports': { answers: staff() },
  'PATCH /api/admin/reports/:id': {
    answers: staff(),
    input: async (world) => {
      const body = { type: 'private_message', id: await world.privateMessage(), reason: 'ofensa' } as const
      const { id } = await world.owns('POST /api/reports', { body })
      return { params: { id }, body: { state: 'resolved' } }
    },
  },
} satisfies Record<string, Row>

function onLetter(body?: object): NonNullable<Row['input']> {
  return async (world) => ({ params: { id: await world.letter() }, body })
}

function onHeldLine(body?: object): NonNullable<Row['input']> {
  return async (world) => ({ params: { id: await heldLine(world) }, body })
}

/** A line held for moderation, by the owner, who has no level in this channel. */
async function heldLine({ people, owns, count }: World): Promise<number> {
  const word = `segura${count()}`
  const body = { word, whole: true, action: 'hold' } as const
  await people.admin.call('POST /api/channels/:slug/words', { params: { slug: 'rio' }, body })
  const waiting = await owns('GET /api/held-lines')
  for (const { id } of waiting) await owns('DELETE /api/held-lines/:id', { params: { id } })
  const answer = await owns('POST /api/send-message', { body: { channel: 'rio', text: word } })
  if (!('held' in answer)) throw new Error('the line was not held')
  return answer.held.id
}

/** The id of a new notification that the owner was mentioned; a job writes it a moment later. */
async function mention({ owns, friend }: World): Promise<number> {
  const mentions = async () =>
    (await owns('GET /api/notifications')).notifications.filter(({ type }) => type === 'mention')
  const known = new Set((await mentions()).map(({ id }) => id))
  await say(friend, 'barra', 'Oi, @rui')
  // Polls by hand: the benchmark runs this too, without a test runner.
  for (const until = Date.now() + 15_000; Date.now() < until; await pause(50)) {
    const created = (await mentions()).find(({ id }) => !known.has(id))
    if (created) return created.id
  }
  throw new Error('no notification of the mention')
}

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newLog } from '../../web/features/chat/log/channel-log.ts'
import {
  lineArrived,
  lineChanged,
  lineDeleted,
  reactionsChanged,
} from '../../web/features/chat/log/chat.live.ts'
import {
  authorPictured,
  type CommentsState,
  countOf,
  deletedEarlier,
  earlierOf,
} from '../../web/features/comments/comments.live.ts'
import { writeArticle } from '../support/articles.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { drawPicture, sendPicture } from '../support/pictures.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let neto: Member
let lia: Member
let ana: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  neto = await site.signIn('neto')
  ;[lia, ana] = [await site.member('lia'), await site.member('ana')]
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const watch = ({ socket }: LiveClient, place: string) =>
  socket.timeout(15_000).emitWithAck('watch-comments', place) as Promise<{ status: string; code?: number }>

async function comment(member: Member, id: number, text: string, replyTo?: number): Promise<number> {
  const body = { text, ...(replyTo && { replyTo }) }
  const { message } = await member.call('POST /api/comments/:kind/:id', {
    params: { kind: 'article', id },
    body,
  })
  return message?.id ?? 0
}

test('comments patched by live events equal comments fetched again, and so does how many they are', async () => {
  const { id } = await writeArticle(neto)
  const earliest = await comment(lia, id, 'o primeiro')
  for (let number = 1; number <= 25; number++) await comment(lia, id, `comentário ${number}`)
  const reader = await crowd.connect(ana)
  expect(await watch(reader, `article:${id}`)).toEqual({ status: 'success' })

  const fetch = async (first?: number) => {
    const params = { kind: 'article' as const, id }
    const { count, pictures, ...page } = await ana.call('GET /api/comments/:kind/:id', {
      params,
      query: { limit: 100 },
    })
    // As many comments as the page has shown since it was opened.
    const messages = page.messages
      .filter((line) => line.id >= (first ?? 0))
      .slice(first === undefined ? -20 : 0)
    const log = newLog({ messages, hasMore: true, revision: 0 })
    const earlier = earlierOf(count, log)
    return {
      log,
      state: { earlier, pictures, isOpen: true, takesComments: true, mayModerate: false },
      count: earlier + countOf({ earlier: 0 }, log),
    }
  }
  const first = (await fetch()).log.messages[0]?.id
  const law = await underLaw(reader, {
    fetch: () => fetch(first),
    patches: {
      'new-message': (all, line) => counted({ ...all, log: lineArrived(all.log, line) }),
      'message-updated': (all, line) => counted({ ...all, log: lineChanged(all.log, line) }),
      'message-deleted': (all, line) =>
        counted({ state: deletedEarlier(all.state, all.log, line), log: lineDeleted(all.log, line) }),
      'reaction-changed': (all, change) =>
        counted({ ...all, log: reactionsChanged(all.log, change, ana.id) }),
      'picture-changed': (all, change) => ({ ...all, state: authorPictured(all.state, change) }),
    },
  })
  const answered = await comment(lia, id, 'ao vivo')
  const answer = await comment(ana, id, 'em resposta', answered)
  await lia.call('PATCH /api/messages/:id', { params: { id: answered }, body: { text: 'ao vivo mesmo' } })
  await ana.call('POST /api/messages/:id/reactions', { params: { id: answered }, body: { emoji: '👍' } })
  await lia.call('POST /api/messages/:id/reactions', { params: { id: answer }, body: { emoji: '❤️' } })
  await law.holds()
  const picture = await drawPicture(200, 200).png().toBuffer()
  await sendPicture(site, lia, picture)
  await law.holds()
  await sendPicture(site, neto, picture)
  await comment(neto, id, 'com o meu retrato')
  await lia.call('DELETE /api/profile-picture', {})
  await law.holds()
  await neto.call('DELETE /api/messages/:id', { params: { id: answered } })
  await neto.call('DELETE /api/messages/:id', { params: { id: earliest } })
  expect((await law.holds()).count).toBe(27)
})

type State = {
  log: ReturnType<typeof newLog>
  state: CommentsState
}
const counted = ({ log, state }: State) => ({ log, state, count: countOf(state, log) })

test('nobody listens without a name, nor to what is said about a draft, and nobody is seen there', async () => {
  const { id } = await writeArticle(neto, { title: 'Público' })
  const draft = await writeArticle(neto, { title: 'Rascunho', isPublished: false })
  const [visitor, reader] = await Promise.all([crowd.connect(), crowd.connect(lia)])
  expect(await watch(visitor, `article:${id}`)).toMatchObject({ status: 'error', code: 401 })
  expect(await watch(reader, `article:${draft.id}`)).toMatchObject({ status: 'error', code: 404 })
  expect(await watch(reader, 'barra')).toMatchObject({ status: 'error', code: 400 })
  expect(await reader.join(`article:${id}`)).toMatchObject({ status: 'error', code: 404 })

  expect(await watch(reader, `article:${id}`)).toEqual({ status: 'success' })
  expect(await site.app.infrastructure.presence.listMembers(`article:${id}`)).toEqual([])
  await comment(ana, id, 'ouviu?')
  await expect.poll(() => reader.heardOf('new-message')).toMatchObject([[{ text: 'ouviu?' }]])
  expect(visitor.heardOf('new-message')).toEqual([])

  await reader.socket.timeout(15_000).emitWithAck('unwatch-comments', `article:${id}`)
  await comment(ana, id, 'e agora?')
  await lia.call('GET /api/channels', {})
  expect(reader.heardOf('new-message')).toHaveLength(1)
})

test('nobody hears anything of a text that was withdrawn, until everybody may read it again', async () => {
  const { id } = await writeArticle(neto, { title: 'Retirado' })
  const answered = await comment(lia, id, 'antes')
  const reader = await crowd.connect(ana)
  expect(await watch(reader, `article:${id}`)).toEqual({ status: 'success' })
  const publish = (isPublished: boolean) =>
    neto.call('PUT /api/articles/:id', { params: { id }, body: { isPublished } })

  await publish(false)
  await comments(neto, id)
  await neto.call('DELETE /api/messages/:id', { params: { id: answered } })
  await publish(true)
  // The gateways hear a moment later that it may be read.
  const heard = async () => {
    await comment(lia, id, 'depois')
    return reader.heardOf('new-message').at(-1)
  }
  await expect.poll(heard).toMatchObject([{ text: 'depois' }])
  expect(reader.heardOf('message-deleted')).toEqual([])
})

/** Fetches the comments; changes made before are complete by then. */
const comments = (member: Member, id: number) =>
  member.call('GET /api/comments/:kind/:id', { params: { kind: 'article', id } })

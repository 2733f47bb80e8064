import { conversationOf, write } from '../conversations.ts'
import { members, ownerAlone, type Row } from './row.ts'
import type { World } from './world.ts'

const inConversation = (more: object) => async (world: World) => ({
  params: { id: await world.conversation() },
  ...more,
})
const onPrivateLine = (body: object) => async (world: World) => {
  const { id } = await write(world.people.owner, await world.conversation(), 'Olá')
  return { params: { id }, body }
}
const onFriendsAccount = ({ friend }: World) => ({ body: { userId: friend.id } })

/** Private conversations, their lines and drafts, and blocks. */
export const conversationRows = {
  'POST /api/private-messages/:id/reactions': {
    answers: ownerAlone(),
    input: onPrivateLine({ emoji: '👍' }),
  },
  'DELETE /api/private-messages/:id/reactions': {
    answers: ownerAlone(),
    input: onPrivateLine({ emoji: '👍' }),
  },
  'PATCH /api/private-messages/:id': {
    answers: ownerAlone(),
    input: onPrivateLine({ content: 'Mudada' }),
  },
  'DELETE /api/private-messages/:id': { answers: ownerAlone(), input: onPrivateLine({}) },
  'DELETE /api/private-messages/:id/cards/:place': {
    answers: ownerAlone(),
    input: async (world) => {
      const { params } = await onPrivateLine({})(world)
      return { params: { ...params, place: 0 } }
    },
  },
  'GET /api/drafts': { answers: members() },
  'PUT /api/drafts': {
    answers: ownerAlone(),
    input: async (world) => ({
      body: { conversation_id: await world.conversation(), text: 'Olá', over: 0 },
    }),
  },
  'POST /api/add-conversation': {
    answers: members(201),
    input: async ({ somebody }) => ({ body: { user: (await somebody()).id } }),
  },
  'GET /api/conversations': { answers: members() },
  'GET /api/conversations/search': { answers: members(), input: () => ({ query: { q: 'segredo' } }) },
  'GET /api/conversations/:id': { answers: ownerAlone(), input: inConversation({}) },
  'POST /api/conversations/:id': { answers: ownerAlone(), input: inConversation({}) },
  'PUT /api/conversations/:id/read-marker': {
    answers: ownerAlone(),
    input: inConversation({ body: { lastReadId: 1 } }),
  },
  'POST /api/conversations/private/messages': {
    answers: ownerAlone(201),
    input: async (world) => ({ body: { conversation_id: await world.conversation(), content: 'Olá' } }),
  },
  'POST /api/typing': {
    answers: ownerAlone(),
    input: async (world) => ({ body: { conversation_id: await world.conversation(), is_typing: true } }),
  },
  'DELETE /api/conversations/:id': {
    answers: ownerAlone(),
    input: async ({ people, somebody }) => ({
      params: { id: await conversationOf(people.owner, await somebody()) },
    }),
  },
  'GET /api/blocks': { answers: members() },
  'POST /api/blocks': {
    answers: members(),
    input: async ({ somebody }) => ({ body: { userId: (await somebody()).id } }),
  },
  'DELETE /api/blocks': { answers: members(), input: onFriendsAccount },
} satisfies Record<string, Row>

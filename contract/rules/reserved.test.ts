import { describe, expect, test } from 'vitest'
import { isReservedSlug, isReservedUsername } from './reserved.ts'

describe('names that are not to be had', () => {
  test.each(['login', 'API', 'uploads', 'homeBlog', 'termos-de-uso', 'editor_ls', 'topic-channel'])(
    'no channel is called %s, because the address means something else',
    (slug) => expect(isReservedSlug(slug)).toBe(true),
  )

  test.each(['conversation_7', 'notifications_12', 'private-barra', 'presence-x', 'cache-x'])(
    'no channel is called %s, because the push service means something else',
    (slug) => expect(isReservedSlug(slug)).toBe(true),
  )

  test.each(['barra', 'conversation_x', 'privado', 'music2', 'login-help'])(
    'a channel may be called %s',
    (slug) => expect(isReservedSlug(slug)).toBe(false),
  )

  test.each([
    'ChanServ',
    'nickserv',
    'HostServ',
    'Admin',
    'root',
    'moderator',
    'anonymous',
    'blog',
    'system',
  ])('nobody registers as %s', (username) => expect(isReservedUsername(username)).toBe(true))

  test.each(['lia', 'servando', 'adminton', 'rootsy'])('somebody may register as %s', (username) =>
    expect(isReservedUsername(username)).toBe(false),
  )
})

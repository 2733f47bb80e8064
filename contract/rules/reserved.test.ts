import { describe, expect, test } from 'vitest'
import { isReservedName, isReservedSlug } from './reserved.ts'

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
  ])('nobody registers as %s', (username) => expect(isReservedName(username)).toBe(true))

  test.each([
    ...[
      'adm1n',
      'ADMlN',
      'r00t',
      'chan5erv',
      'Ch4n53rv',
      'Chan-Serv',
      'Chan.Serv',
      'ChanServ_',
      'supp0rt',
      '5upport',
    ],
    ...[
      'adrnin',
      'm0derador',
      'no_reply',
      'canal.barra',
      'anonimo-7',
      'an0nimo_7',
      'anonimo1O',
      'ho5t5erv',
      'b1og',
    ],
  ])('nor as %s, which reads like one of them', (username) => expect(isReservedName(username)).toBe(true))

  test.each([
    ...[
      'lia',
      'servando',
      'adminton',
      'rootsy',
      'mod2x',
      'anonimo_rj',
      'serv',
      'lia.admin',
      'apolo',
      'marina',
    ],
    ...['guest42', 'observar', 'suportes'],
  ])('somebody may register as %s', (username) => expect(isReservedName(username)).toBe(false))
})

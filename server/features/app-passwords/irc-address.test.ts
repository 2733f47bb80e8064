import { expect, test } from 'vitest'
import { ircAddressOf } from './irc-address.ts'

const publicUrl = 'https://chat.exemplo.com'
const irc = { port: 6667, tls: { port: 6697 } }

test('a public site tells the port with TLS, and no port on which passwords are refused', () => {
  const webSocket = 'wss://chat.exemplo.com/irc'
  expect(ircAddressOf({ publicUrl, irc })).toEqual({
    ...{ host: 'chat.exemplo.com', port: null, tlsPort: 6697, webSocket },
  })
  expect(ircAddressOf({ publicUrl, irc: { port: 6667 } })).toMatchObject({ port: null, tlsPort: null })
})

test('a site on this machine tells its plain port, unless that is off', () => {
  const local = 'http://localhost:3000'
  expect(ircAddressOf({ publicUrl: local, irc: { port: 6667 } })).toEqual({
    ...{ host: 'localhost', port: 6667, tlsPort: null, webSocket: 'ws://localhost:3000/irc' },
  })
  expect(ircAddressOf({ publicUrl: local, irc: { port: 0 } })).toMatchObject({ port: null })
})

test('a site that takes no chat programs has no address for them', () => {
  expect(ircAddressOf({ publicUrl })).toBeNull()
})

import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createClientAddress, isLoopback } from './client-address.ts'

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  // Only the fields that the function reads.
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage
}

test('without trusted proxies nobody can claim another address', () => {
  const addressOf = createClientAddress([])
  expect(addressOf(request('198.51.100.7', '203.0.113.9'))).toBe('198.51.100.7')
})

test('behind trusted proxies the nearest other address counts', () => {
  const addressOf = createClientAddress(['10.0.0.0/8', 'loopback', '2001:db8::/32'])
  expect(addressOf(request('::ffff:10.0.0.2', '192.0.2.1, 203.0.113.9, 10.0.0.1'))).toBe('203.0.113.9')
  expect(addressOf(request('2001:db8::1', '203.0.113.9'))).toBe('203.0.113.9')
  expect(addressOf(request('::1', ''))).toBe('::1')
})

test('only this machine is this machine, however its address is written', () => {
  expect(
    ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].filter((address) => !isLoopback(address)),
  ).toEqual([])
  expect(['128.0.0.1', '10.0.0.1', '::2', '::ffff:10.0.0.1', ''].filter(isLoopback)).toEqual([])
})

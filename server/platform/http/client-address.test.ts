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

test('the port that a proxy writes is no part of an address', () => {
  const addressOf = createClientAddress(['10.0.0.0/8'])
  const read = (forwarded: string) => addressOf(request('10.0.0.2', forwarded))
  expect(['203.0.113.9:4711', '203.0.113.9:', '203.0.113.9, 10.0.0.1:443'].map(read)).toEqual(
    Array(3).fill('203.0.113.9'),
  )
  expect(['[2001:db8::1]:4711', '[2001:db8::1]', '2001:db8::1'].map(read)).toEqual(
    Array(3).fill('2001:db8::1'),
  )
  expect(read('::ffff:203.0.113.9')).toBe('::ffff:203.0.113.9')
})

test('only this machine is this machine, however its address is written', () => {
  expect(
    ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].filter((address) => !isLoopback(address)),
  ).toEqual([])
  expect(['128.0.0.1', '10.0.0.1', '::2', '::ffff:10.0.0.1', ''].filter(isLoopback)).toEqual([])
})

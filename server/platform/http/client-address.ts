import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns a check whether an address belongs to a trusted proxy. `trusted` has addresses, CIDR ranges and
 * names such as `loopback`.
 */
export function createProxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const range of trusted.flatMap((entry) => named[entry] ?? [entry])) {
    const [network = '', prefix] = range.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    proxies.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Removes the ports that some proxies write into `X-Forwarded-For` (`203.0.113.9:4711`, `[2001:db8::1]:4711`):
 * with them, each connection would count as an address of its own.
 */
export function removeForwardedPorts(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded) headers['x-forwarded-for'] = hopsOf(forwarded).join(', ')
}

function hopsOf(forwarded: string | string[]): string[] {
  const hops = String(forwarded).split(',')
  return hops.map((hop) => hop.trim().replace(/^\[(.+)\](:\d*)?$|^([^:]+):\d*$/, '$1$3')).filter(Boolean)
}

/**
 * Returns a function for the client's address: the nearest hop, among the socket and `X-Forwarded-For`, that
 * is not a trusted proxy.
 */
export function createClientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trusted)
  return ({ socket, headers }) => {
    const path = [
      ...hopsOf(headers['x-forwarded-for'] ?? ''),
      (socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    ]
    return path.findLast((address) => !isProxy(address)) ?? path[0] ?? ''
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address is a loopback address, which no other machine can have. */
export function isLoopback(address: string): boolean {
  const bare = address.replace(/^::ffff:/, '')
  return loopback.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}

import type { IrcAddress } from '#contract/app-passwords.ts'

/** Configuration; `irc` is absent if the gateway is turned off. */
interface Settings {
  publicUrl: string
  irc?: { port: number; tls?: { port: number } | undefined } | undefined
}

/**
 * Returns how chat programs connect. Passwords without TLS are only accepted on the machine itself, so the plain port
 * is only shown if the site is local.
 */
export function ircAddressOf({ publicUrl, irc }: Settings): IrcAddress | null {
  if (!irc) return null
  const { hostname, host, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return {
    host: hostname,
    port: isLocal && irc.port > 0 ? irc.port : null,
    tlsPort: irc.tls?.port ?? null,
    webSocket: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/irc`,
  }
}

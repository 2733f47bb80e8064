import type { IrcAddress } from '#contract/app-passwords.ts'

/** What the operator has set; `irc` is absent where the site takes no chat programs. */
interface Settings {
  publicUrl: string
  irc?: { port: number; tls?: { port: number } | undefined } | undefined
}

/**
 * Where people's chat programs connect to. Passwords are taken without TLS on the machine itself only, so the plain
 * port is told where the site is nowhere else.
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

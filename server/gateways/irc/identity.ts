/** Names of the server and its users in the protocol. */
export interface Identity {
  /** Contains a dot, by which clients distinguish a server from a nick. */
  readonly server: string
  readonly host: string
  /** All users have the same ident and host: IP addresses are not revealed. */
  sourceOf(nick: string): string
  /** Returns the full address of a path of the site. */
  addressOf(path: string): string
}

export function createIdentity(publicUrl: string): Identity {
  const { hostname } = new URL(publicUrl)
  const bare = hostname.replace(/^\[|\]$/g, '').replaceAll(':', '-')
  const host = `id.${bare}`
  return {
    server: `irc.${bare}`,
    host,
    sourceOf: (nick) => `${nick}!~u@${host}`,
    addressOf: (path) => new URL(path, publicUrl).href,
  }
}

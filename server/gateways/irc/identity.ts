/** Under which names the server and its people appear. */
export interface Identity {
  /** With a dot, by which clients tell a server from a nick. */
  readonly server: string
  readonly host: string
  /** Ident and host are the same for everybody: nobody's address is shown. */
  sourceOf(nick: string): string
  /** Of what has a place under the site’s own address. */
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

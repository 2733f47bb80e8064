export type Tags = ReadonlyMap<string, string>

/** Message of the protocol; tag values are unescaped. */
export interface IrcMessage {
  tags: Tags
  source?: string | undefined
  /** As received; commands are compared in upper case. */
  command: string
  params: readonly string[]
}

const unescaped: Record<string, string> = { ':': ';', s: ' ', '\\': '\\', r: '\r', n: '\n' }
const escaped: Record<string, string> = { ';': '\\:', ' ': '\\s', '\\': '\\\\', '\r': '\\r', '\n': '\\n' }

/** Parses a line without its end; undefined if it is empty. https://modern.ircdocs.horse/#message-format */
export function parseMessage(line: string): IrcMessage | undefined {
  const [, tags = '', source, command = '', rest = ''] =
    /^(?:@([^ ]*) +)?(?::([^ ]*) +)?([^ :@][^ ]*)( .*)?$/s.exec(line) ?? []
  if (!command) return undefined
  return {
    tags: parseTags(tags),
    ...(source === undefined ? {} : { source }),
    command,
    params: parseParams(rest),
  }
}

/** Also parses other texts in the format of tags. */
export function parseTags(text: string): Tags {
  const tags = text.split(';').filter(Boolean)
  return new Map(
    tags.map((tag) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(tag) ?? []
      // A backslash is dropped before other characters, and at the end.
      return [name, value.replace(/\\(.?)/gs, (_, sign: string) => unescaped[sign] ?? sign)] as const
    }),
  )
}

function parseParams(rest: string): string[] {
  const trailing = rest.indexOf(' :')
  const middle = trailing < 0 ? rest : rest.slice(0, trailing)
  const params = middle.split(' ').filter(Boolean)
  return trailing < 0 ? params : [...params, rest.slice(trailing + 2)]
}

/**
 * Returns the line without its end. Throws if a field would be read as more than one: line breaks or NUL
 * anywhere; spaces, an empty text or a leading colon in any parameter but the last.
 */
export function serializeMessage({ tags, source, command, params }: IrcMessage): string {
  const parts = [
    ...(tags.size > 0 ? [`@${[...tags].map(serializeTag).join(';')}`] : []),
    ...(source === undefined ? [] : [`:${source}`]),
    command,
    ...params.map((param, index) => serializeParam(param, { command, isLast: index === params.length - 1 })),
  ]
  const line = parts.join(' ')
  if (/[\0\r\n]/.test(line)) throw new Error(`a field of ${command} has a control character that ends a line`)
  return line
}

function serializeTag([name, value]: readonly [string, string]): string {
  return value === '' ? name : `${name}=${value.replace(/[; \\\r\n]/g, (sign) => escaped[sign] ?? sign)}`
}

/** Old clients expect a colon before the text of these, even if it is a single word. */
const textLast = new Set(['PRIVMSG', 'NOTICE', 'TOPIC', 'QUIT', 'ERROR', 'CAP', '328', '332', '353'])

function serializeParam(param: string, { command, isLast }: { command: string; isLast: boolean }): string {
  const isPlain = param !== '' && !param.startsWith(':') && !param.includes(' ')
  if (isPlain && !(isLast && textLast.has(command))) return param
  if (!isLast) throw new Error('only the last parameter may be empty or have spaces')
  return `:${param}`
}

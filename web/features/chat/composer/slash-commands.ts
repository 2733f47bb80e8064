import type { Message } from '#contract/chat.ts'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'

/** What Tab completes after `/`. The server knows what they do; `join`, `part` and `whois` are the browser's own. */
export const commandNames = [
  'away',
  'back',
  'ban',
  'deop',
  'demaster',
  'devoice',
  'help',
  'invite',
  'join',
  'kick',
  'kickban',
  'master',
  'me',
  'msg',
  'mute',
  'nick',
  'op',
  'part',
  'slow',
  'topic',
  'unban',
  'unmute',
  'voice',
  'whois',
] as const
export type CommandName = (typeof commandNames)[number]

/** `//x` says `/x`, and is no command. */
export function isCommand(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//')
}

/** What becomes a line of the log: all but commands, and `/me`. */
export function isLine(text: string): boolean {
  return !isCommand(text) || /^\/me\s/i.test(text)
}

/** What somebody typed to say a line. */
export function typed({ kind, text }: Pick<Message, 'kind' | 'text'>): string {
  if (kind === 'action') return `/me ${text}`
  return text.startsWith('/') ? `/${text}` : text
}

type OwnCommand =
  | { kind: 'go'; to: string }
  | { kind: 'note'; key: 'joinWhere' }
  | { kind: 'whois'; nickname: string }

/** What the browser does by itself; undefined for all that the server should hear. */
export function ownCommand(text: string): OwnCommand | undefined {
  const [, name = '', rest = ''] = /^\/(\S+)\s*(.*)$/.exec(text) ?? []
  switch (name.toLowerCase()) {
    case 'join': {
      const slug = channelSlug(rest.split(/\s/)[0] ?? '')
      return channelSlugPattern.test(slug)
        ? { kind: 'go', to: `/${slug}` }
        : { kind: 'note', key: 'joinWhere' }
    }
    case 'part':
      return { kind: 'go', to: '/channels' }
    case 'whois': {
      // Without a name the server says what is missing.
      const [nickname = ''] = rest.replace(/^@/, '').split(/\s/)
      return nickname ? { kind: 'whois', nickname } : undefined
    }
    default:
      return undefined
  }
}

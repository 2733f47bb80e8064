import type { Message } from '#contract/chat.ts'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'

/** Commands that Tab completes after `/`. The server runs them, except `join`, `part` and `whois`. */
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

/** Whether the text is a command. `//x` is not: it sends the line `/x`. */
export function isCommand(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//')
}

/** Whether the text becomes a line of the log: everything except commands other than `/me`. */
export function isLine(text: string): boolean {
  return !isCommand(text) || /^\/me\s/i.test(text)
}

/** Returns the text as typed to send this line. */
export function typed({ kind, text }: Pick<Message, 'kind' | 'text'>): string {
  if (kind === 'action') return `/me ${text}`
  return text.startsWith('/') ? `/${text}` : text
}

type OwnCommand =
  | { kind: 'go'; to: string }
  | { kind: 'note'; key: 'joinWhere' }
  | { kind: 'whois'; nickname: string }

/** Parses commands that the browser runs; undefined for everything that goes to the server. */
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
      // Without a nickname the server reports what is missing.
      const [nickname = ''] = rest.replace(/^@/, '').split(/\s/)
      return nickname ? { kind: 'whois', nickname } : undefined
    }
    default:
      return undefined
  }
}

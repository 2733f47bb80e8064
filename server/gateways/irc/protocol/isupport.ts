import * as bounds from '#contract/rules/bounds.ts'
import { fileHostPath } from '../file-host.ts'
import { mostMonitored } from '../people/monitor.ts'
import { prefixModes } from './ranks.ts'

/** Channels of one connection: as many as somebody may have favourites. */
export const mostChannels = bounds.favouriteChannels.max
export const mostTargets = 4
/** What a client says of itself that is a program. https://ircv3.net/specs/extensions/bot-mode */
export const botMode = 'B'
/** Of everybody: who shares no channel does not find them by a mask. https://modern.ircdocs.horse/#invisible-user-mode */
export const fixedUserMode = 'i'
/** Of one `CHATHISTORY`. */
export const mostHistoryLines = 100

interface Told {
  siteName: string
  publicUrl: string
  /** With which the site signs what it pushes, in base64url. */
  pushKey: string
}

/** https://modern.ircdocs.horse/#rplisupport-parameters */
export function isupport({ siteName, publicUrl, pushKey }: Told): string[] {
  return [
    // `$a:account`: https://ircv3.net/specs/extensions/account-extban
    'ACCOUNTEXTBAN=a',
    `AWAYLEN=${bounds.reason.max}`,
    `BOT=${botMode}`,
    'CASEMAPPING=ascii',
    `CHANLIMIT=#:${mostChannels}`,
    'CHANMODES=b,,,nt',
    'CHANNELLEN=51',
    'CHANTYPES=#',
    `CHATHISTORY=${mostHistoryLines}`,
    // Of the tags of clients' own, those that are carried.
    'CLIENTTAGDENY=*,-draft/react,-draft/reply,-draft/unreact,-typing',
    'ELIST=CMNTU',
    'EXTBAN=$,a',
    `KICKLEN=${bounds.reason.max}`,
    'MAXLIST=b:1000',
    `MODES=${mostTargets}`,
    `MONITOR=${mostMonitored}`,
    'MSGREFTYPES=msgid,timestamp',
    `NETWORK=${escaped(siteName)}`,
    `NICKLEN=${bounds.nickname.max + 1}`,
    `PREFIX=${prefixModes}`,
    `TARGMAX=JOIN:,KICK:${mostTargets},NAMES:,NOTICE:${mostTargets},PART:,PRIVMSG:${mostTargets},TAGMSG:1,WHOIS:1`,
    `TOPICLEN=${bounds.topic.max}`,
    'UTF8ONLY',
    // https://codeberg.org/emersion/soju/src/branch/master/doc/ext/webpush.md
    `VAPID=${pushKey}`,
    'WHOX',
    // https://ircv3.net/specs/extensions/network-icon and https://soju.im/filehost, of secure addresses only.
    ...(publicUrl.startsWith('https:')
      ? [
          `draft/ICON=${escaped(new URL('/apple-touch-icon.png', publicUrl).href)}`,
          `soju.im/FILEHOST=${escaped(new URL(fileHostPath, publicUrl).href)}`,
        ]
      : []),
  ]
}

const signs: Record<string, string> = { ' ': '\\x20', '=': '\\x3D', '\\': '\\x5C' }

const escaped = (value: string) => value.replace(/[ =\\]/g, (sign) => signs[sign] ?? sign)

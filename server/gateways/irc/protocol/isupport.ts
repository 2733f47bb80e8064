import * as bounds from '#contract/rules/bounds.ts'
import { fileHostPath } from '../file-host.ts'
import { mostMonitored } from '../people/monitor.ts'
import { prefixModes } from './ranks.ts'

/** Channels per connection: as many as a user may have favourites. */
export const mostChannels = bounds.favouriteChannels.max
export const mostTargets = 4
/** User mode of bots. https://ircv3.net/specs/extensions/bot-mode */
export const botMode = 'B'
/** Users match masks only in shared channels. https://modern.ircdocs.horse/#invisible-user-mode */
export const fixedUserMode = 'i'
/** Lines per `CHATHISTORY`. */
export const mostHistoryLines = 100

interface Support {
  siteName: string
  publicUrl: string
  /** VAPID public key of the site, in base64url. */
  pushKey: string
}

/** https://modern.ircdocs.horse/#rplisupport-parameters */
export function isupport({ siteName, publicUrl, pushKey }: Support): string[] {
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
    // The supported client-only tags.
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
    // https://ircv3.net/specs/extensions/network-icon and https://soju.im/filehost, only with https
    // addresses.
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

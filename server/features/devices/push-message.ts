import type { PushPayload } from '#contract/rules/push-payload.ts'
import type { Translate } from '../../platform/text/translate.ts'
import type { About, DeviceNews } from './device-news.ts'

/** In code points: four bytes at most, six where JSON writes a character by its number. */
const longestTitle = 100
const longestText = 200

interface Circumstances {
  about: About
  language: string
  hidesText: boolean
  muteToken: string | undefined
  /** The tags of places where something is unread. */
  unread: readonly string[]
}

/** What the device gets, and shows. Where it hides the text, no name is in it either. */
export function messageFor(
  t: Translate,
  { kind, tag, title, text, count, link, messageId }: DeviceNews,
  { about, language, hidesText, muteToken, unread }: Circumstances,
): PushPayload {
  const heading = hidesText ? t(`devices:push.hidden.${kind}`) : title
  return {
    title: cut(count > 1 ? t('devices:push.counted', { title: heading, count }) : heading, longestTitle),
    body: hidesText ? '' : cut(text, longestText),
    language,
    tag,
    link,
    unread,
    ...(about.kind === 'notification' && { notificationId: about.id }),
    ...(messageId !== undefined && { messageId }),
    ...(muteToken && { mute: { token: muteToken, label: t('devices:push.mute') } }),
  }
}

function cut(text: string, length: number): string {
  const points = Array.from(text.replace(/\s+/g, ' ').trim())
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : points.join('')
}

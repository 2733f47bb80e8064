import type { i18n } from 'i18next'
import { createTexts } from './i18n.ts'

let texts: i18n = createTexts('pt', {})

/** The texts of this browser tab, for what is not a component. Set once, before hydration. */
export function speakWith(instance: i18n): void {
  texts = instance
}

export const spokenTexts = (): i18n => texts

type Sayable =
  | 'chat:pictures.lost'
  | 'pages:failed.title'
  | 'pages:network.tooLong'
  | 'pages:network.unreachable'
  | 'pages:offline.later'
  | 'staff-editor:keysHint'
  | 'staff-editor:pictures.captionHint'
  | 'staff-editor:text.contentHint'
  | 'ui:upload.tooLarge'
  | 'videos:watch'
  | 'videos:watchText'

export function say(key: Sayable, params: Record<string, string | number> = {}): string {
  return texts.t(key, params)
}

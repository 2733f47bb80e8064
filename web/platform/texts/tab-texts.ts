import type { i18n } from 'i18next'
import { createTexts } from './i18n.ts'

let texts: i18n = createTexts('pt', {})

/** Sets the texts of this browser tab for code outside components. Called once, before hydration. */
export function setTabTexts(instance: i18n): void {
  texts = instance
}

export const tabTexts = (): i18n => texts

type TextKey =
  | 'chat:pictures.lost'
  | 'pages:failed.title'
  | 'pages:network.notLoaded'
  | 'pages:network.tooLong'
  | 'pages:network.unreachable'
  | 'pages:offline.later'
  | 'staff-editor:keysHint'
  | 'staff-editor:pictures.captionHint'
  | 'staff-editor:text.contentHint'
  | 'ui:upload.tooLarge'
  | 'videos:watch'
  | 'videos:watchText'

export function tabText(key: TextKey, params: Record<string, string | number> = {}): string {
  return texts.t(key, params)
}

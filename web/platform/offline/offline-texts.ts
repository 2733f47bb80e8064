import type { OfflineTexts } from './offline-document.ts'

/** Of all languages: without a connection none can be fetched. */
const files = import.meta.glob<OfflineTexts>('../../../locales/*/offline.json', {
  eager: true,
  import: 'default',
})

export function offlineTexts(language: string): OfflineTexts {
  const texts =
    files[`../../../locales/${language.slice(0, 2)}/offline.json`] ??
    files['../../../locales/pt/offline.json']
  if (!texts) throw new Error('locales/pt/offline.json is not there')
  return texts
}

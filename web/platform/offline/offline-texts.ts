import type { OfflineTexts } from './offline-document.ts'

/** Bundled in all languages: none can be fetched while offline. */
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

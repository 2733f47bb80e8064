import type { i18n } from 'i18next'

/** A file of `locales/` that only some pages fetch. */
export type LateTexts =
  | 'app-passwords'
  | 'channel-chart'
  | 'channel-order'
  | 'comments'
  | 'completion'
  | 'cryptos'
  | 'devices'
  | 'emoji'
  | 'line-pictures'
  | 'line-search'
  | 'mailbox'
  | 'newsletter'
  | 'player-view'
  | 'offline'
  | 'palette'
  | 'person'
  | 'presence'
  | 'moderation-queue'
  | 'profile'
  | 'public-log'
  | 'sales'
  | 'security'
  | 'share'
  | 'unsaved'
  | 'welcome'
  | 'staff'
  | 'stores'
  | `staff-${string}`

const files = import.meta.glob<object>(
  '../../locales/*/{app-passwords,channel-chart,channel-order,comments,completion,cryptos,devices,emoji,line-pictures,line-search,mailbox,moderation-queue,newsletter,offline,palette,person,player-view,presence,profile,public-log,sales,security,share,staff*,stores,unsaved,welcome}.json',
  {
    import: 'default',
  },
)

/** Fetches those of `names` that this language has not learned yet. Rejects where one does not come. */
export async function loadLateTexts(
  texts: i18n,
  names: readonly LateTexts[],
  language = texts.language,
): Promise<void> {
  const missing = names.filter((name) => !texts.hasResourceBundle(language, name))
  await Promise.all(
    missing.map(async (name) => {
      const content = await files[`../../locales/${language}/${name}.json`]?.()
      if (!content) throw new Error(`locales/${language}/${name}.json is not there`)
      texts.addResourceBundle(language, name, content)
    }),
  )
}

/** Those that the present language has learned: the page may show some of them. */
export function learnedTexts(texts: i18n): LateTexts[] {
  const names = Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, '') as LateTexts)
  return [...new Set(names)].filter((name) => texts.hasResourceBundle(texts.language, name))
}

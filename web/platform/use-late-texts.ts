import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A file of `locales/` that only some pages fetch. */
export type LateTexts = 'app-passwords' | 'profile' | 'unsaved' | 'staff' | `staff-${string}`

const files = import.meta.glob<object>('../../locales/*/{app-passwords,profile,staff*,unsaved}.json', {
  import: 'default',
})

/** Fetches texts that few need, with the first screen that shows them. */
export function useLateTexts(...names: LateTexts[]): 'ready' | 'loading' | 'failed' {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [failed, setFailed] = useState<string>()
  const [, setArrived] = useState<string>()
  const asked = [...new Set(names)].join(' ')
  const key = `${language} ${asked}`
  const known = names.every((name) => i18n.hasResourceBundle(language, name))

  useEffect(() => {
    if (known) return
    let left = false
    const missing = asked.split(' ').filter((name) => !i18n.hasResourceBundle(language, name))
    const load = async (name: string) => {
      const texts = await files[`../../locales/${language}/${name}.json`]?.()
      if (!texts) throw new Error(`locales/${language}/${name}.json is not there`)
      i18n.addResourceBundle(language, name, texts)
    }
    Promise.all(missing.map(load)).then(
      () => !left && setArrived(key),
      (cause: unknown) => {
        console.warn(cause)
        if (!left) setFailed(key)
      },
    )
    return () => {
      left = true
    }
  }, [known, language, asked, key, i18n])

  if (known) return 'ready'
  return failed === key ? 'failed' : 'loading'
}

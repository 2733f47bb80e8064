import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LateTexts, loadLateTexts } from './late-texts.ts'

/** Fetches texts that few screens need, with the first that shows them. */
export function useLateTexts(...names: LateTexts[]): 'ready' | 'loading' | 'failed' {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [failed, setFailed] = useState<string>()
  const [, setArrived] = useState<string>()
  const list = [...new Set(names)].join(' ')
  const key = `${language} ${list}`
  const isLoaded = names.every((name) => i18n.hasResourceBundle(language, name))

  useEffect(() => {
    if (isLoaded) return
    let left = false
    loadLateTexts(i18n, list.split(' ')).then(
      () => !left && setArrived(key),
      (cause: unknown) => {
        console.warn(cause)
        if (!left) setFailed(key)
      },
    )
    return () => {
      left = true
    }
  }, [isLoaded, list, key, i18n])

  if (isLoaded) return 'ready'
  return failed === key ? 'failed' : 'loading'
}

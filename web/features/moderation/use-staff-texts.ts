import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const files = import.meta.glob<object>('../../../locales/*/staff.json', { import: 'default' })

/** The texts of staff come with the first of their screens: nobody else needs them. */
export function useStaffTexts(): 'ready' | 'loading' | 'failed' {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [failed, setFailed] = useState<string>()
  const [, setArrived] = useState<string>()
  const known = i18n.hasResourceBundle(language, 'staff')

  useEffect(() => {
    if (known) return
    let left = false
    const load = files[`../../../locales/${language}/staff.json`]
    load?.().then(
      (texts) => {
        i18n.addResourceBundle(language, 'staff', texts)
        if (!left) setArrived(language)
      },
      (cause: unknown) => {
        console.warn(cause)
        if (!left) setFailed(language)
      },
    )
    return () => {
      left = true
    }
  }, [known, language, i18n])

  if (known) return 'ready'
  return failed === language ? 'failed' : 'loading'
}

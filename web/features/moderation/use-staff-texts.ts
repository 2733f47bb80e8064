import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A file of `locales/` that only staff fetch. */
export type StaffTexts = 'staff' | `staff-${string}`

const files = import.meta.glob<object>('../../../locales/*/staff*.json', { import: 'default' })

/** The texts of staff come with the first of their screens: nobody else needs them. `more` are those of one screen. */
export function useStaffTexts(more: StaffTexts = 'staff'): 'ready' | 'loading' | 'failed' {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [failed, setFailed] = useState<string>()
  const [, setArrived] = useState<string>()
  const asked = `${language} ${more}`
  const known = [...new Set<string>(['staff', more])].every((name) => i18n.hasResourceBundle(language, name))

  useEffect(() => {
    if (known) return
    let left = false
    const missing = ['staff', more].filter((name) => !i18n.hasResourceBundle(language, name))
    const load = async (name: string) => {
      const texts = await files[`../../../locales/${language}/${name}.json`]?.()
      if (!texts) throw new Error(`locales/${language}/${name}.json is not there`)
      i18n.addResourceBundle(language, name, texts)
    }
    Promise.all(missing.map(load)).then(
      () => !left && setArrived(asked),
      (cause: unknown) => {
        console.warn(cause)
        if (!left) setFailed(asked)
      },
    )
    return () => {
      left = true
    }
  }, [known, language, more, asked, i18n])

  if (known) return 'ready'
  return failed === asked ? 'failed' : 'loading'
}

import { useTranslation } from 'react-i18next'
import { toast } from '../../platform/toast.ts'

/** Puts a text on the clipboard, and says how that went. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('security')
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('copied'))
    } catch {
      toast(t('copyFailed'), { kind: 'error' })
    }
  }
}

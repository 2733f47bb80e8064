import type { TFunction } from 'i18next'
import { toast } from '../../../platform/toast.ts'

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string, t: TFunction<'chat'>): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => toast(t('line.copied'), { kind: 'success' }),
    () => toast(t('line.notCopied'), { kind: 'error' }),
  )
}

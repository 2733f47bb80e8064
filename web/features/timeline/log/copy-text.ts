import type { TFunction } from 'i18next'
import { copyText } from '../../../platform/copy-text.ts'

/** Copies the text or the URL of a line. */
export const copyOfLine = (text: string, t: TFunction<'chat'>): Promise<void> =>
  copyText(text, { done: t('line.copied'), failed: t('line.notCopied') })

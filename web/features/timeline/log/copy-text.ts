import type { TFunction } from 'i18next'
import { copyText } from '../../../platform/copy-text.ts'

/** What belongs to a line: its words, or its address. */
export const copyOfLine = (text: string, t: TFunction<'chat'>): Promise<void> =>
  copyText(text, { done: t('line.copied'), failed: t('line.notCopied') })

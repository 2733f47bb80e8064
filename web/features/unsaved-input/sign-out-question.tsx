import { useTranslation } from 'react-i18next'
import { createSharedValue } from '../../platform/storage/shared-value.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import type { OnlyHere } from './only-here.ts'

/** The question that is open, if any. */
export const signOutQuestion = createSharedValue<
  { lost: readonly OnlyHere[]; answer: (isConfirmed: boolean) => void } | undefined
>(undefined)

/** Asks before signing out deletes what only this device has. */
export function SignOutQuestion() {
  const { t } = useTranslation('unsaved')
  const question = signOutQuestion.use()
  if (useLateTexts('unsaved') === 'loading' || !question) return null
  return (
    <AlertDialog
      open
      danger
      title={t('signOut.title')}
      confirm={t('signOut.confirm')}
      onClose={() => question.answer(false)}
      onConfirm={() => question.answer(true)}
    >
      {t('signOut.text')}
      <ul className="mt-2 list-disc ps-5">
        {question.lost.map((kind) => (
          <li key={kind}>{t(`signOut.${kind}`)}</li>
        ))}
      </ul>
    </AlertDialog>
  )
}

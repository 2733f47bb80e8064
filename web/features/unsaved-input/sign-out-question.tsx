import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createSharedValue } from '../../platform/storage/shared-value.ts'
import { tabText } from '../../platform/texts/tab-texts.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { toast } from '../../platform/toast.ts'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import type { OnlyHere } from './only-here.ts'

interface Question {
  lost: readonly OnlyHere[]
  answer: (isConfirmed: boolean) => void
}

/** The question that is open, if any. */
export const signOutQuestion = createSharedValue<Question | undefined>(undefined)

/** Asks before signing out deletes what only this device has. */
export function SignOutQuestion() {
  const question = signOutQuestion.use()
  return question && <OpenQuestion {...question} />
}

function OpenQuestion({ lost, answer }: Question) {
  const { t } = useTranslation('unsaved')
  const texts = useLateTexts('unsaved')

  // Nothing is deleted unasked, and without its texts nobody would know what is asked.
  useEffect(() => {
    if (texts !== 'failed') return
    toast(tabText('pages:network.notLoaded'), { kind: 'error' })
    answer(false)
  }, [texts, answer])

  if (texts !== 'ready') return null
  return (
    <AlertDialog
      open
      danger
      title={t('signOut.title')}
      confirm={t('signOut.confirm')}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      {t('signOut.text')}
      <ul className="mt-2 list-disc ps-5">
        {lost.map((kind) => (
          <li key={kind}>{t(`signOut.${kind}`)}</li>
        ))}
      </ul>
    </AlertDialog>
  )
}

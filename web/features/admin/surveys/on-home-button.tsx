import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptSurvey } from '#contract/surveys.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'

/** One button for both actions, so that it keeps the focus. Only closing asks for a confirmation. */
export function OnHomeButton({ survey: { id, question, isActive } }: { survey: KeptSurvey }) {
  const { t } = useTranslation('staff-surveys')
  const [isOpen, ask] = useState(false)
  const { mutate, isPending, error, reset } = useStaffAct(
    (on: boolean) => api('PUT /api/surveys/:id', { params: { id }, body: { isActive: on } }),
    () => ask(false),
  )
  const close = () => {
    ask(false)
    reset()
  }
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={t(isActive ? 'closeNamed' : 'putNamed', { question })}
        onClick={() => (isActive ? ask(true) : mutate(true))}
      >
        {t(isActive ? 'close' : 'put')}
      </Button>
      {error && !isOpen && (
        <p role="alert" className="field-note field-note-error">
          {error.message}
        </p>
      )}
      <AlertDialog
        open={isOpen}
        title={t('closeTitle', { question })}
        confirm={t('close')}
        busy={isPending}
        error={error}
        onConfirm={() => mutate(false)}
        onClose={close}
      >
        {t('closeText')}
      </AlertDialog>
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptSurvey } from '#contract/surveys.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons/check.ts'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { MenuItem } from '../../../ui/overlays/menu-items.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'

/**
 * Puts a survey on the home page or closes it: one button, or menu item, for both, so that it keeps the focus.
 * Only closing asks for a confirmation.
 */
export function useOnHome({ id, question, isActive }: KeptSurvey) {
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
  const press = () => (isActive ? ask(true) : mutate(true))
  const text = t(isActive ? 'close' : 'put')
  return {
    button: (
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={t(isActive ? 'closeNamed' : 'putNamed', { question })}
        onClick={press}
      >
        {text}
      </Button>
    ),
    item: (
      <MenuItem icon={<CheckIcon aria-hidden="true" />} onSelect={press}>
        {text}
      </MenuItem>
    ),
    failure: error && !isOpen && (
      <p role="alert" className="field-note field-note-error">
        {error.message}
      </p>
    ),
    question: (
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
    ),
  }
}

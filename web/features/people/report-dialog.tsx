import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormButtons } from '../../ui/overlays/form-actions.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import type { Reported } from './person-dialog-state.ts'

interface ReportDialogProps {
  reported: Reported
  onClose: () => void
}

/** Reports content to staff, showing what is reported. */
export default function ReportDialog({ reported: { type, id, name, text }, onClose }: ReportDialogProps) {
  const { t } = useTranslation('people')
  const form = useId()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /api/reports', { body: { type, id, reason } }),
    onSuccess: ({ message }) => {
      toast(message)
      onClose()
    },
  })
  useUnsavedInput(reason.trim() !== '')

  return (
    <Dialog
      open
      title={type === 'private_message' ? t('report.message') : t(`report.${type}`, { name })}
      onClose={onClose}
      actions={
        <FormButtons form={form} busy={isPending} disabled={reason.trim() === ''} onClose={onClose}>
          {t('report.send')}
        </FormButtons>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && reason.trim() !== '') mutate()
        }}
      >
        {text && (
          <figure className="mb-4 max-h-42 overflow-y-auto">
            <figcaption className="mb-1 text-small/body">
              {t(type === 'article' ? 'report.by' : 'report.from', { name })}
            </figcaption>
            <blockquote className="wrap-anywhere whitespace-pre-wrap border-line border-s-3 ps-3 text-ink">
              {text}
            </blockquote>
          </figure>
        )}
        <p className="mb-4">{t(type === 'private_message' ? 'report.leadPrivate' : 'report.lead')}</p>
        <Field label={t('report.reason')} error={error?.message}>
          <TextArea
            rows={3}
            required
            maxLength={bounds.reportReason.max}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { canAct } from '#contract/rules/imports.ts'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import type { ShownImport } from './imports.queries.ts'

/** Buttons for the current state of an import, except for starting it, which is part of its choices. */
export function ImportActs({ run: { id, state, pictures, texts } }: { run: ShownImport }) {
  const { t } = useTranslation('staff-imports')
  const navigate = useNavigate()
  const [question, ask] = useState<'withdraw' | 'delete'>()
  const params = { id }
  const close = () => ask(undefined)
  const pause = useStaffAct(() => api('POST /api/admin/imports/:id/pause', { params }))
  const resume = useStaffAct(() => api('POST /api/admin/imports/:id/resume', { params }))
  const withdraw = useStaffAct(() => api('POST /api/admin/imports/:id/withdraw', { params }), close)
  const remove = useStaffAct(
    () => api('DELETE /api/admin/imports/:id', { params }),
    () => void navigate('/admin/imports'),
  )
  const error = pause.error ?? resume.error
  const canPause = canAct('pause', state)
  const canResume = state === 'done' ? pictures.failed > 0 : canAct('resume', state)
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {/* One button, which keeps the focus. */}
      {(canPause || canResume) && (
        <Button
          variant="outline"
          size="small"
          busy={pause.isPending || resume.isPending}
          onClick={() => (canPause ? pause : resume).mutate()}
        >
          {canPause ? t('pause') : t(state === 'done' ? 'retry' : 'resume')}
        </Button>
      )}
      {canAct('withdraw', state) && (texts.added ?? 0) > 0 && (
        <Button variant="danger" size="small" onClick={() => ask('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      {canAct('delete', state) && (
        <Button variant="ghost" size="small" className="first:-ms-3" onClick={() => ask('delete')}>
          {t('delete')}
        </Button>
      )}
      {error && <Banner kind="error">{error.message}</Banner>}
      <AlertDialog
        open={question !== undefined}
        danger
        title={t(question === 'delete' ? 'deleteTitle' : 'withdrawTitle')}
        confirm={t(question === 'delete' ? 'delete' : 'withdraw')}
        busy={withdraw.isPending || remove.isPending}
        error={withdraw.error ?? remove.error}
        onConfirm={() => (question === 'delete' ? remove.mutate() : withdraw.mutate())}
        onClose={close}
      >
        {t(question === 'delete' ? 'deleteText' : 'withdrawText')}
      </AlertDialog>
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Issue } from '#contract/newsletter-issues.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { useOwnMoment } from '../articles/editor/sheet/use-own-moment.ts'
import { ToolRow } from '../kit/tool-row.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'

export function IssueRow({ issue }: { issue: Issue }) {
  const { t } = useTranslation(['staff-newsletter', 'ui'])
  const ownMoment = useOwnMoment()
  const { id, title, languages, sendAt, state, waiting } = issue
  const stop = useStaffAct(() => api('DELETE /api/admin/newsletter/:id', { params: { id } }))
  const [isAsking, setAsking] = useState(false)
  const resume = useStaffAct(
    () => api('POST /api/admin/newsletter/:id/resume', { params: { id } }),
    () => setAsking(false),
  )
  const isHeld = state === 'held'
  const isStopped = state === 'stopped' || isHeld
  const act = isHeld ? 'sendHeld' : isStopped ? 'resume' : 'stop'
  const failure = isStopped ? resume.error : stop.error
  const when = ownMoment(sendAt) ?? '…'
  const facts = [
    ...(state === 'planned' ? [t('planned', { when })] : [t(state), when]),
    languages.map((language) => t(`ui:language.${language}`)).join(', '),
    ...(state === 'planned' || isHeld
      ? []
      : [
          fatesOf(issue)
            .map((fate) => t(`fates.${fate}`, { count: issue[fate] }))
            .join(', '),
        ]),
  ]
  return (
    <ToolRow title={title} facts={facts.join(' · ')}>
      {/* One button for both actions, so that it keeps the focus. */}
      {(isStopped ? isHeld || waiting > 0 : state !== 'sent') && (
        <Button
          variant="outline"
          size="small"
          aria-label={t(`${act}Named`, { title })}
          busy={stop.isPending || resume.isPending}
          onClick={() => (isHeld ? setAsking(true) : (isStopped ? resume : stop).mutate())}
        >
          {t(act)}
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        title={t('sendHeldTitle', { title })}
        confirm={t('sendHeld')}
        busy={resume.isPending}
        error={resume.error}
        onConfirm={() => resume.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('sendText')}
      </AlertDialog>
      {failure && !isAsking && (
        <span role="alert" className="self-center text-red text-small">
          {failure.message}
        </span>
      )}
    </ToolRow>
  )
}

const fates = ['sent', 'waiting', 'failed', 'bounced'] as const

/** Returns the delivery states that have at least one email. */
function fatesOf(issue: Issue): (typeof fates)[number][] {
  const some = fates.filter((fate) => issue[fate] > 0)
  return some.length > 0 ? some : ['sent']
}

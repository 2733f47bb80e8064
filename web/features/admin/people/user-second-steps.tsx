import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What is asked of somebody beside the password, and the way back for whoever has lost it. */
export function UserSecondSteps({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('staff')
  const [asking, setAsking] = useState(false)
  const { id, name, hasSecondStep, abilities } = account
  return (
    <Section title={t('user.steps')}>
      <p className="py-3">{t(hasSecondStep ? 'user.stepsOn' : 'user.stepsOff')}</p>
      {hasSecondStep && abilities.secondSteps && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('user.removeSteps')}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={t('user.removeStepsTitle', { name })}
          text={t('user.removeStepsText')}
          confirm={t('user.removeSteps')}
          act={(reason) =>
            api('DELETE /api/admin/users/:id/second-steps', { params: { id }, body: { reason } })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

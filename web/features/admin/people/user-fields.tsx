import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetOnce } from '#contract/people.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'

/** Clears profile fields that a user can set only once, in case of a typo. Staff do not see their values. */
export function UserFields({ account: { id, name, setFields } }: { account: AccountDetail }) {
  const { t } = useTranslation('staff')
  const [chosen, setChosen] = useState<SetOnce>()
  const close = () => setChosen(undefined)
  const { mutate, isPending, error } = useStaffAct(
    (field: SetOnce) => api('DELETE /api/admin/users/:id/fields/:field', { params: { id, field } }),
    close,
  )

  return (
    <Section title={t('user.fields')}>
      <p className="pt-2 text-muted">{t(setFields.length === 0 ? 'user.noFields' : 'user.fieldsText')}</p>
      <ul>
        {setFields.map((field) => (
          <li
            key={field}
            className="flex min-h-12.5 items-center justify-between gap-3.5 border-line border-b"
          >
            {t(`user.${field}`)}
            <Button
              size="small"
              variant="outline"
              aria-label={`${t('user.clear')}: ${t(`user.${field}`)}`}
              onClick={() => setChosen(field)}
            >
              {t('user.clear')}
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={chosen !== undefined}
        danger
        title={chosen ? t('user.clearTitle', { field: t(`user.${chosen}`), name }) : ''}
        confirm={t('user.clear')}
        busy={isPending}
        error={error}
        onConfirm={() => chosen && mutate(chosen)}
        onClose={close}
      >
        {t('user.clearText', { name })}
      </AlertDialog>
    </Section>
  )
}

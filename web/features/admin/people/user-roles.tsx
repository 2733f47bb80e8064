import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/accounts.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Section } from '../../../ui/section.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'

const staffRoles = [
  ['ROLE_MODERATOR', 'user.moderatorHint'],
  ['ROLE_ADMIN', 'user.adminHint'],
] as const

/** Roles of a user. For administrators. */
export function UserRoles({ account: { id, roles } }: { account: AccountDetail }) {
  const { t } = useTranslation('staff')
  const [chosen, setChosen] = useState<readonly Role[]>(roles)
  const { mutate, isPending, error } = useStaffAct(() =>
    api('PUT /api/admin/users/:id/roles', { params: { id }, body: { roles: [...chosen] } }),
  )
  const unchanged = [...chosen].sort().join() === [...roles].sort().join()
  useUnsavedInput(!unchanged)
  const toggle = (role: Role) =>
    setChosen(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role])

  return (
    <Section title={t('users.roles')}>
      <form
        className="flex flex-col gap-3.5 pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !unchanged) mutate()
        }}
      >
        <p className="text-muted">{t('user.rolesText')}</p>
        {staffRoles.map(([role, hint]) => (
          <Checkbox key={role} checked={chosen.includes(role)} onChange={() => toggle(role)}>
            <b className="font-semibold text-ink">{t(`users.${role}`)}</b>
            <span className="block text-small text-muted">{t(hint)}</span>
          </Checkbox>
        ))}
        {error && (
          <p role="alert" className="text-red">
            {error.message}
          </p>
        )}
        <Button type="submit" className="self-start" busy={isPending} disabled={unchanged}>
          {t('save')}
        </Button>
      </form>
    </Section>
  )
}

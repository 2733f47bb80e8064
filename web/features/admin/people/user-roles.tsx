import { useQueryClient } from '@tanstack/react-query'
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
  // Only what was ticked: another administrator may change the rest meanwhile.
  const [ticked, setTicked] = useState<Partial<Record<Role, boolean>>>({})
  const has = (role: Role) => ticked[role] ?? roles.includes(role)
  const others = roles.filter((role) => !staffRoles.some(([staffRole]) => staffRole === role))
  const chosen = [...others, ...staffRoles.flatMap(([role]) => (has(role) ? [role] : []))]
  const { mutate, isPending, error } = useStaffAct(() =>
    api('PUT /api/admin/users/:id/roles', { params: { id }, body: { roles: chosen, before: roles } }),
  )
  const queries = useQueryClient()
  const unchanged = staffRoles.every(([role]) => has(role) === roles.includes(role))
  useUnsavedInput(!unchanged)

  return (
    <Section title={t('users.roles')}>
      <form
        className="flex flex-col gap-3.5 pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPending || unchanged) return
          mutate(undefined, {
            onSuccess: () => setTicked({}),
            // A colleague may have changed them meanwhile.
            onError: () => queries.invalidateQueries({ queryKey: ['staff'] }),
          })
        }}
      >
        <p className="text-muted">{t('user.rolesText')}</p>
        {staffRoles.map(([role, hint]) => (
          <Checkbox
            key={role}
            checked={has(role)}
            onChange={() => setTicked({ ...ticked, [role]: !has(role) })}
          >
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

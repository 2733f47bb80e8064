import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Profile } from '#contract/profile.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Nick } from '../../ui/avatar.tsx'
import { IdentificationBadgeIcon } from '../../ui/icons/identification-badge.ts'
import { MenuChoice, MenuChoices } from '../../ui/overlays/menu-choices.tsx'
import { MenuHead, MenuItem, MenuRule } from '../../ui/overlays/menu-items.tsx'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Loading } from '../../ui/states/skeleton.tsx'
import { patchProfile, profileQuery, useProfile } from '../profile/profile.queries.ts'

/** Menu items of the user's names. */
export default function NicknameChoices() {
  const { t } = useTranslation('nicknames')
  const { data: profile, isError } = useProfile()

  return (
    <>
      {profile ? (
        <Names profile={profile} />
      ) : isError ? (
        <MenuHead>{t('menu.failed')}</MenuHead>
      ) : (
        <Waiting />
      )}
      <MenuRule />
      <MenuItem asChild>
        <Link to="/profile#nicknames">
          <IdentificationBadgeIcon aria-hidden="true" />
          {profile?.nicknames.length === 0 ? t('menu.register') : t('menu.manage')}
        </Link>
      </MenuItem>
    </>
  )
}

function Names({ profile: { username, nicknames } }: { profile: Profile }) {
  const { t, i18n: texts } = useTranslation('nicknames')
  const queries = useQueryClient()
  const selected = nicknames.find(({ is_selected }) => is_selected)?.id ?? null

  return (
    <MenuChoices
      label={t('menu.heading')}
      value={String(selected)}
      onChoose={(value) => {
        const id = value === 'null' ? null : Number(value)
        if (id !== selected) void switchNickname({ queries, texts }, id)
      }}
    >
      <MenuChoice value="null">
        <Nick nick={username} className="nickname-name" />
      </MenuChoice>
      {nicknames.map(({ id, nickname }) => (
        <MenuChoice key={id} value={String(id)}>
          <Nick nick={nickname} className="nickname-name" />
        </MenuChoice>
      ))}
    </MenuChoices>
  )
}

interface Place {
  queries: QueryClient
  texts: i18n
}

/** Switches the nickname. The result is shown as a toast, because the menu closes. */
async function switchNickname(place: Place, nicknameId: number | null): Promise<void> {
  const { queries, texts } = place
  try {
    const { nickname } = await api('POST /api/select-nickname', { body: { nicknameId } })
    const own = queries.getQueryData(profileQuery.queryKey)?.nicknames ?? []
    patchProfile(queries, {
      nicknames: own.map((name) => ({ ...name, is_selected: name.id === nicknameId })),
    })
    toast(texts.t('nicknames:menu.switched', { nickname }))
  } catch (failure) {
    const text = failure instanceof Error ? failure.message : texts.t('pages:failed.title')
    const again = { label: texts.t('ui:retry'), run: () => void switchNickname(place, nicknameId) }
    toast(text, { kind: 'error', action: again })
    void queries.invalidateQueries(profileQuery)
  }
}

function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <Loading label={t('loading')}>
      <span className="menu-group block">
        <LineSkeleton className="w-20" />
      </span>
      {['w-24', 'w-16'].map((width) => (
        <span key={width} className="menu-item">
          <LineSkeleton className={width} />
        </span>
      ))}
    </Loading>
  )
}

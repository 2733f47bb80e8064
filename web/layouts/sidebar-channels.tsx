import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import type { Channel } from '#contract/channels.ts'
import { UnreadCount } from '../features/unread/unread-count.tsx'
import { loginPath } from '../platform/guard.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, RowSkeletons } from '../ui/skeleton.tsx'
import { useFavourites } from './favourites.ts'
import { useGroupName } from './group-name.ts'
import { firstOfEachGroup, useChannels } from './use-channels.ts'

/** Favourite channels, or those that everybody begins with. */
export function MemberChannels() {
  const { t } = useTranslation('ui')
  const { data: channels, isPending, isError, refetch, isRefetching } = useChannels()
  const favorites = (useFavourites() ?? []).flatMap(
    (slug) => channels?.find((one) => one.slug === slug) ?? [],
  )
  const shown =
    favorites.length > 0 ? favorites : firstOfEachGroup(channels ?? [], 2).flatMap(([, some]) => some)

  return (
    <nav aria-label={favorites.length > 0 ? t('sidebar.favorites') : t('sidebar.channels')}>
      <div className="sidebar-heading">
        <h2>{favorites.length > 0 ? t('sidebar.favorites') : t('sidebar.channels')}</h2>
        <Link
          to="/channels"
          className="icon-button icon-button-small"
          aria-label={t('sidebar.allChannels')}
          title={t('sidebar.allChannels')}
        >
          <PlusIcon />
        </Link>
      </div>
      {isPending && (
        <Loading label={t('loading')}>
          <RowSkeletons />
        </Loading>
      )}
      {isError && (
        <ErrorState title={t('sidebar.failed')} busy={isRefetching} onRetry={() => void refetch()} />
      )}
      <ChannelRows channels={shown} />
    </nav>
  )
}

/** The first channels of each group, and the door. */
export function VisitorChannels() {
  const { t } = useTranslation('ui')
  const { pathname } = useLocation()
  const { data: channels = [] } = useChannels()
  const nameOf = useGroupName()

  return (
    <div className="visitor-only flex flex-col gap-3">
      <nav aria-label={t('sidebar.channels')} className="flex flex-col gap-2">
        {firstOfEachGroup(channels, 3).map(([group, some]) => (
          <div key={group}>
            <h2 className="sidebar-heading">{nameOf(group)}</h2>
            <ChannelRows channels={some} />
          </div>
        ))}
        <Link to="/channels" className="row font-medium text-sea">
          {t('sidebar.allChannels')}
        </Link>
      </nav>
      <div className="border-t border-line px-2.5 pt-4">
        <p className="mb-3 text-small text-muted">{t('sidebar.pitch')}</p>
        <ButtonLink to={pathname === '/' ? '/login' : loginPath(pathname)} wide>
          {t('account.login')}
        </ButtonLink>
      </div>
    </div>
  )
}

function ChannelRows({ channels }: { channels: readonly Channel[] }) {
  return (
    <ul>
      {channels.map(({ slug }) => (
        <li key={slug}>
          <NavLink to={`/${slug}`} className="row">
            <span className="row-sign" aria-hidden="true">
              #
            </span>
            <span className="row-name">{slug}</span>
            <UnreadCount slug={slug} />
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

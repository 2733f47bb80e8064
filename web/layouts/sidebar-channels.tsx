import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useLoginPath } from '../features/accounts/guard.tsx'
import { useFavourites } from '../features/channels/favourites.ts'
import { firstOfEachGroup, useChannels } from '../features/channels/use-channels.ts'
import { useGroupName } from '../features/channels/use-group-name.ts'
import { UnreadCount } from '../features/unread/unread-count.tsx'
import { lazyComponent, useLazyComponent } from '../platform/hydration/lazy-component.ts'
import { useSession } from '../platform/session/session.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { FrameLink } from '../ui/frame-link.tsx'
import { ArrowsDownUpIcon } from '../ui/icons/arrows-down-up.ts'
import { CheckIcon } from '../ui/icons/check.ts'
import { PlusIcon } from '../ui/icons/plus.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, RowSkeletons } from '../ui/states/skeleton.tsx'
import type { LayoutData } from './layout-data.ts'

const favouriteOrder = lazyComponent(() => import('./favourite-order.tsx'), ['channels'])

/** Favourite channels, or the default ones. */
export function MemberChannels({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('ui')
  const { data: channels, isPending, isError, refetch, isRefetching } = useChannels()
  const favourites = useFavourites()
  const [ordering, setOrdering] = useState(false)
  const FavouriteOrder = useLazyComponent(favouriteOrder, {
    enabled: ordering,
    onError: () => setOrdering(false),
  })
  const isWaiting = isPending || (!favourites && !isError)
  const first = firstOfEachGroup(channels ?? [], 2).flatMap(([, some]) => some.map(({ slug }) => slug))
  const favouriteSlugs = favourites?.length ? favourites : undefined
  const heading = favouriteSlugs ? t('sidebar.favorites') : t('sidebar.channels')

  return (
    <nav aria-label={heading}>
      <div className="sidebar-heading">
        <h2>{heading}</h2>
        {favouriteSlugs && favouriteSlugs.length > 1 && (
          <OrderButton ordering={ordering} onPress={() => setOrdering(!ordering)} />
        )}
        <IconButton label={t('sidebar.createChannel')} size="small" aria-haspopup="dialog" onClick={onCreate}>
          <PlusIcon />
        </IconButton>
      </div>
      {isWaiting && (
        <Loading label={t('loading')}>
          <RowSkeletons />
        </Loading>
      )}
      {isError && (
        <ErrorState title={t('sidebar.failed')} busy={isRefetching} onRetry={() => void refetch()} />
      )}
      {ordering && favouriteSlugs && FavouriteOrder ? (
        <FavouriteOrder slugs={favouriteSlugs} />
      ) : (
        !isWaiting && <ChannelRows slugs={favouriteSlugs ?? first} />
      )}
      <FrameLink to="/channels" className="row font-medium text-sea">
        {t('sidebar.allChannels')}
      </FrameLink>
    </nav>
  )
}

function OrderButton({ ordering, onPress }: { ordering: boolean; onPress: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <IconButton
      label={t(ordering ? 'sidebar.ordered' : 'sidebar.order')}
      size="small"
      className="sidebar-order"
      data-on={ordering || undefined}
      onClick={onPress}
    >
      {ordering ? <CheckIcon weight="bold" /> : <ArrowsDownUpIcon />}
    </IconButton>
  )
}

/** The first channels of each group. */
export function VisitorChannels() {
  const { t } = useTranslation('ui')
  const written = useRouteLoaderData<LayoutData>('layouts/default-layout')
  const nameOf = useGroupName()

  return (
    <nav aria-label={t('sidebar.channels')} className="visitor-only flex flex-col gap-2">
      {written?.first.map(({ group, slugs }) => (
        <div key={group}>
          <h2 className="sidebar-heading">{nameOf(group)}</h2>
          <ChannelRows slugs={slugs} />
        </div>
      ))}
      <FrameLink to="/channels" className="row font-medium text-sea">
        {t('sidebar.allChannels')}
      </FrameLink>
    </nav>
  )
}

/** The benefits of an account, and the sign-in button. */
export function SignUpPanel({ className }: { className: string }) {
  const { t } = useTranslation('ui')
  const loginPath = useLoginPath()
  return (
    <div className={`visitor-only border-t border-line px-2.5 py-4 ${className}`}>
      <p className="mb-3 text-small text-muted">{t('sidebar.pitch')}</p>
      <ButtonLink to={loginPath} wide>
        {t('account.login')}
      </ButtonLink>
    </div>
  )
}

function ChannelRows({ slugs }: { slugs: readonly string[] }) {
  const session = useSession()
  const here = useLocation().pathname.toLowerCase()
  return (
    <ul>
      {slugs.map((slug) => (
        <li key={slug}>
          <FrameLink to={`/${slug}`} className="row" aria-current={here === `/${slug}` ? 'page' : undefined}>
            <span className="row-sign" aria-hidden="true">
              #
            </span>
            <span className="row-name">{slug}</span>
            {session && <UnreadCount slug={slug} />}
          </FrameLink>
        </li>
      ))}
    </ul>
  )
}

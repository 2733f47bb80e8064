import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Channel } from '#contract/channels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import { firstOfEachGroup, useChannels } from '../channels/use-channels.ts'
import { useGroupName } from '../channels/use-group-name.ts'
import { ChannelLine } from './channel-line.tsx'

const groupsClass = 'mt-5 grid gap-x-8 gap-y-10 sm:grid-cols-2 xl:grid-cols-4'

/** All channels in their groups, as a page of a directory. */
export function ChannelDirectory({ written }: { written: readonly Channel[] | null }) {
  const { t } = useTranslation('home')
  return (
    <section aria-labelledby="directory">
      <div className="section-rule flex items-baseline justify-between gap-4">
        <h2 id="directory" className="type-title">
          {t('channels.title')}
        </h2>
        <Link to="/channels" className="text-link-quiet">
          {t('channels.all')}
        </Link>
      </div>
      <Groups written={written} />
    </section>
  )
}

function Groups({ written }: { written: readonly Channel[] | null }) {
  const { t } = useTranslation(['home', 'ui'])
  const { data: channels, isPending, isError, isRefetching, refetch } = useChannels(written)
  const nameOf = useGroupName()

  if (isPending) {
    return (
      <Loading label={t('ui:loading')} className={groupsClass}>
        {['a', 'b', 'c', 'd'].map((group) => (
          <div key={group} className="directory-skeleton">
            <RowSkeletons rows={9} />
          </div>
        ))}
      </Loading>
    )
  }
  if (isError) {
    return (
      <ErrorState
        className="mt-4"
        title={t('channels.failed')}
        busy={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (channels.length === 0) {
    return (
      <EmptyState className="mt-4" title={t('channels.empty')}>
        {t('channels.emptyText')}
      </EmptyState>
    )
  }

  return (
    <div className={groupsClass}>
      {firstOfEachGroup(channels, 8).map(([group, some]) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h3 id={`group-${group}`} className="pb-2.5 text-label font-semibold text-muted">
            {nameOf(group)}
          </h3>
          <ul className="border-b border-line">
            {some.map((channel) => (
              <ChannelLine key={channel.slug} channel={channel} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Channel } from '#contract/channels.ts'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { useGroupName } from '../../layouts/group-name.ts'
import { api } from '../../platform/api.ts'
import { Head } from '../../platform/head.tsx'
import { call } from '../../platform/page-data.ts'
import type { Route } from './+types/channels-page.ts'

/** A channel of the list; of those that are only named nothing else is known. */
type Entry = Pick<Channel, 'slug' | 'group'> & Partial<Pick<Channel, 'topic' | 'users'>>

/** Every channel with its topic and people. Where they cannot be had, the documented ones by name. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ channels: Entry[] }> {
  const channels = await call(context, 'GET /api/channels', {}).catch(() => undefined)
  return { channels: channels ?? documented() }
}

function documented(): Entry[] {
  return Object.entries(preloadedGroups).flatMap(([group, slugs]) => slugs.map((slug) => ({ slug, group })))
}

export default function ChannelsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('chat')
  const nameOf = useGroupName()
  const channels = useFresh(loaderData.channels)
  const groups = [...Map.groupBy(channels, ({ group }) => group)]

  return (
    <div className="channels-page">
      <Head title={t('channels.title')} description={t('channels.description')} />
      <h1 className="type-title type-title-2xl">{t('channels.title')}</h1>
      <p className="mt-2 text-lead text-muted">{t('channels.lead')}</p>
      {groups.map(([group, entries]) => (
        <section key={group} aria-labelledby={`group-${group}`} className="section-rule mt-10">
          <h2 id={`group-${group}`} className="type-title">
            {nameOf(group)}
          </h2>
          <ul className="channels-list">
            {entries.map((entry) => (
              <ChannelEntry key={entry.slug} {...entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The page may have been written a while ago, and people come and go. */
function useFresh(written: Entry[]): Entry[] {
  const { data } = useQuery<Entry[]>({
    queryKey: ['channels', 'directory'],
    queryFn: ({ signal }) => api('GET /api/channels', { signal }),
    initialData: written,
    staleTime: 0,
    refetchInterval: 30_000,
  })
  return data
}

function ChannelEntry({ slug, topic, users }: Entry) {
  const { t } = useTranslation('chat')
  return (
    <li>
      <Link to={`/${slug}`} className="channels-entry">
        <span className="channels-name">
          <span className="channel-hash">#</span>
          {slug}
        </span>
        {topic && <span className="channels-topic">{topic}</span>}
        {users !== undefined && (
          <span className={`channels-people figures ${users > 0 ? 'channels-people-some' : ''}`}>
            <span aria-hidden="true">{users}</span>
            <span className="sr-only">{t('channels.people', { count: users })}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

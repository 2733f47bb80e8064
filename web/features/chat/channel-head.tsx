import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnreadCount } from '../unread/unread-count.tsx'
import { topicQuery } from './chat.queries.ts'

/** Folders joined to the log. */
export function ChannelTabs({ slugs }: { slugs: readonly string[] }) {
  const { t } = useTranslation('chat')
  return (
    <nav className="channel-tabs" aria-label={t('channel.tabs')}>
      {slugs.map((slug) => (
        <NavLink key={slug} to={`/${slug}`} className="channel-tab">
          #{slug}
          <UnreadCount slug={slug} />
        </NavLink>
      ))}
    </nav>
  )
}

/** The name of the channel and what it is about. */
export function TopicLine({ slug, children }: { slug: string; children: React.ReactNode }) {
  return (
    <header className="channel-topic">
      <h1 className="type-title">
        <span className="channel-hash">#</span>
        {slug}
      </h1>
      {children}
    </header>
  )
}

/** One line; a press shows a long topic in full. */
export function Topic({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  const { data, isPending, isError } = useQuery(topicQuery(slug))
  const [open, setOpen] = useState(false)

  if (isPending) return <Skeleton className="h-3.5 w-2/5" />
  if (isError) return <p className="topic-failed">{t('channel.topicFailed')}</p>
  return (
    <p data-open={open || undefined}>
      <button type="button" className="topic-label" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('channel.topic')}
      </button>{' '}
      {data.topic || t('channel.topicEmpty')}
    </p>
  )
}

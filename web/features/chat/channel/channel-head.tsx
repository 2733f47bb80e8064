import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { useSession } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { PlusIcon } from '../../../ui/icons/plus.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import { LinkedText } from '../../timeline/log/line-text.tsx'
import { unreadQuery } from '../../unread/unread.queries.ts'
import { UnreadCount } from '../../unread/unread-count.tsx'
import { topicQuery } from '../log/chat.queries.ts'

const topicDialog = lazyComponent(() => import('./topic-dialog.tsx'))

/** Tabs of channels above the log. */
export function ChannelTabs({ slugs }: { slugs: readonly string[] }) {
  const { t } = useTranslation(['chat', 'ui'])
  const { isSuccess: hasCounts } = useQuery(unreadQuery(useSession()?.userId))
  // A phone shows only two or three tabs; favourites load late, and counts make tabs wider.
  const row = useCurrentInSight<HTMLElement>(`${slugs} ${hasCounts}`)

  return (
    <nav ref={row} className="channel-tabs" aria-label={t('channel.tabs')}>
      {slugs.map((slug) => (
        <NavLink key={slug} to={`/${slug}`} className="channel-tab">
          <span className="channel-tab-name">#{slug}</span>
          <UnreadCount slug={slug} />
        </NavLink>
      ))}
      <Link
        to="/channels"
        className="icon-button icon-button-small channel-tabs-more"
        aria-label={t('ui:sidebar.allChannels')}
        title={t('ui:sidebar.allChannels')}
      >
        <PlusIcon />
      </Link>
    </nav>
  )
}

/** Name and topic of the channel. */
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

/**
 * A single line: a click on it shows the whole topic, a click on its label opens the dialog that changes it.
 */
export function Topic({ slug, channels }: { slug: string; channels: ReadonlySet<string> }) {
  const { t } = useTranslation('chat')
  const { data, isPending, isError } = useQuery(topicQuery(slug))
  const [isWhole, setWhole] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const close = useCallback(() => setOpen(false), [])
  const TopicDialog = useLazyComponent(topicDialog, { enabled: open, onError: close })

  if (isPending) return <Skeleton className="h-3.5 w-2/5" />
  if (isError && !data) return <p className="topic-failed">{t('channel.topicFailed')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users read the whole topic in the dialog */}
      <p
        className={isWhole ? 'topic-whole' : undefined}
        onClick={({ target }) =>
          target instanceof Element && !target.closest('a, button') && setWhole(!isWhole)
        }
      >
        <button type="button" className="topic-label" aria-haspopup="dialog" onClick={show}>
          {t('channel.topic')}
        </button>{' '}
        {data.topic ? <LinkedText text={data.topic} channels={channels} /> : t('channel.topicEmpty')}
      </p>
      <IconButton label={t('topic.change')} aria-haspopup="dialog" className="topic-pencil" onClick={show}>
        <PencilSimpleIcon />
      </IconButton>
      {open && TopicDialog && <TopicDialog slug={slug} topic={data.topic} onClose={close} />}
    </>
  )
}

/** Returns all favourites if the channel is one of them, else only the channel. */
export function channelTabs(slug: string, favourites: readonly string[] = []): readonly string[] {
  return favourites.includes(slug) ? favourites : [slug]
}

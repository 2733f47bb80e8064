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

/** Folders joined to the log. */
export function ChannelTabs({ slugs }: { slugs: readonly string[] }) {
  const { t } = useTranslation(['chat', 'ui'])
  const { isSuccess: hasCounts } = useQuery(unreadQuery(useSession()?.userId))
  // A phone shows two or three of them; favourites come late, and counts make them wider.
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

/** One line; a press on it shows the whole, one on its label the dialog that changes it. */
export function Topic({ slug, channels }: { slug: string; channels: ReadonlySet<string> }) {
  const { t } = useTranslation('chat')
  const { data, isPending, isError } = useQuery(topicQuery(slug))
  const [isWhole, setWhole] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const close = useCallback(() => setOpen(false), [])
  const TopicDialog = useLazyComponent(topicDialog, { wanted: open, giveUp: close })

  if (isPending) return <Skeleton className="h-3.5 w-2/5" />
  if (isError && !data) return <p className="topic-failed">{t('channel.topicFailed')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reads all of it in the dialog */}
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

/** All favourites while the channel is one of them; any other channel stands alone. */
export function channelTabs(slug: string, favourites: readonly string[] = []): readonly string[] {
  return favourites.includes(slug) ? favourites : [slug]
}

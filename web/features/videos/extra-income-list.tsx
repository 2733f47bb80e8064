import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { FoundVideo, searchVideos } from '#contract/videos.ts'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { VideoCard, videosGrid, videoTitle } from './video-card.tsx'
import { VideoFrame } from './video-frame.tsx'

type Page = ResultOf<typeof searchVideos>

const sizes = '(min-width: 1024px) 380px, (min-width: 640px) 46vw, 100vw'

/** Plays one video at a time, in its place. */
export function ExtraIncomeList({ first }: { first: Page }) {
  const { t } = useTranslation('videos')
  const { items, hasMore, state, loadMore } = useMore(first)
  const [playing, setPlaying] = useState<string>()
  return (
    <>
      <ul className={videosGrid}>
        {items.map((item, index) => (
          <li key={item.id.videoId}>
            <PlayedHere
              video={item}
              first={index === 0}
              playing={playing === item.id.videoId}
              play={() => setPlaying(item.id.videoId)}
              done={() => setPlaying(undefined)}
            />
          </li>
        ))}
      </ul>
      {state === 'failed' && (
        <ErrorState className="mt-6" title={t('moreFailed')} onRetry={() => void loadMore()} />
      )}
      {hasMore && state !== 'failed' && (
        <p className="mt-9 flex justify-center border-line border-t pt-6">
          <Button
            variant="outline"
            busy={state === 'loading'}
            busyText={t('loadingMore')}
            onClick={() => void loadMore()}
          >
            {t('loadMore')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Loads further pages. Duplicates are removed, because the list may change meanwhile. */
function useMore(first: Page) {
  const [pages, setPages] = useState<Page[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const pageToken = (pages.at(-1) ?? first).nextPageToken

  async function loadMore(): Promise<void> {
    if (!pageToken || state === 'loading') return
    setState('loading')
    try {
      const page = await api('GET /api/youtube/search', { query: { pageToken } })
      setPages((before) => [...before, page])
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  const all = [first, ...pages].flatMap(({ items }) => items)
  const items = [...new Map(all.map((item) => [item.id.videoId, item])).values()]
  return { items, hasMore: pageToken !== undefined, state, loadMore }
}

interface PlayedHereProps {
  video: FoundVideo
  first: boolean
  playing: boolean
  play: () => void
  done: () => void
}

function PlayedHere({
  video: { id, snippet, duration, colour },
  first,
  playing,
  play,
  done,
}: PlayedHereProps) {
  const { t } = useTranslation('videos')
  const place = useRef<HTMLDivElement>(null)
  const { high } = snippet.thumbnails
  const before = useRef(playing)
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the one in its place.
    if (before.current !== playing) place.current?.querySelector('button')?.focus()
    before.current = playing
  }, [playing])

  if (playing) {
    return (
      <div ref={place}>
        <div
          className="relative aspect-16/9 overflow-hidden rounded-picture bg-black data-upright:aspect-9/16 data-upright:max-w-90 [&>iframe]:size-full"
          data-upright={high.height > high.width || undefined}
        >
          <VideoFrame id={id.videoId} title={snippet.title} />
        </div>
        <div className="flex items-start justify-between gap-3">
          <h2 className={videoTitle}>{snippet.title}</h2>
          <Button variant="outline" size="small" className="mt-2 flex-none" onClick={done}>
            {t('extraIncome.done')}
          </Button>
        </div>
      </div>
    )
  }
  const video = {
    ...{ id: id.videoId, title: snippet.title, publishedAt: snippet.publishedAt, duration, colour },
    ...{ thumbnail: high.url, thumbnailWidth: high.width, thumbnailHeight: high.height },
  }
  return (
    <div ref={place}>
      <VideoCard video={video} sizes={sizes} first={first} onPlay={play} headingLevel={2} />
    </div>
  )
}

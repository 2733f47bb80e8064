import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#contract/rules/videos.ts'
import type { KeptVideo } from '#contract/videos.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { VideoIcon } from '../../../ui/icons/video.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { videoAddress } from '../../videos/video-address.ts'
import { VideoPoster } from '../../videos/video-poster.tsx'
import { EditAndDelete } from '../kit/edit-and-delete.tsx'
import { Pages } from '../kit/list-head.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { useLastPage } from '../kit/use-last-page.ts'
import { pageOf, useListAddress } from '../kit/use-list-address.ts'
import type { Route } from './+types/staff-videos-page.ts'
import { PlaylistTools } from './playlist-tools.tsx'
import { playlistsQuery, videosQuery } from './staff-videos.queries.ts'
import { VideoForm } from './video-form.tsx'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-videos' }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [videosQuery(pageOf(new URL(request.url).searchParams)), playlistsQuery()])

export const clientLoader = loadInBrowser

/** Page on which staff manage videos and playlists. */
export default function StaffVideosPage() {
  const { t } = useTranslation(['staff-videos', 'staff'])
  const { page, toPage } = useListAddress()
  const videos = useQuery(videosQuery(page))
  const { data, ...query } = videos
  useLastPage(videos, page, toPage)
  const [edited, edit] = useState<KeptVideo | 'new'>()
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead
        title={t('title')}
        note={t('deck')}
        action={<Button onClick={() => edit('new')}>{t('staff:tool.add')}</Button>}
      />
      <ToolList
        label={t('title')}
        pictures
        query={{ ...query, data: data?.rows }}
        keyOf={({ id }) => id}
        row={(video) => <VideoRow video={video} edit={() => edit(video)} />}
        empty={{ mark: 'glass', at: [19, 8], title: t('empty'), text: t('emptyText') }}
      />
      {data && <Pages page={page} total={data.total} onPage={toPage} />}
      <PlaylistTools />
      {edited && <VideoForm video={edited === 'new' ? undefined : edited} close={() => edit(undefined)} />}
    </>
  )
}

function VideoRow({ video, edit }: { video: KeptVideo; edit: () => void }) {
  const { t } = useTranslation(['staff-videos', 'staff'])
  const { formatLongDate } = useDates()
  const { id, title, duration, publishedAt } = video
  const facts = [
    duration > 0 && formatDuration(duration),
    formatLongDate(publishedAt),
    video.inExtraIncome && t('extraIncome'),
    video.isImported && t('imported'),
    video.isGone && t('gone'),
  ].filter(Boolean)
  return (
    <ToolRow
      picture={
        video.thumbnail ? (
          <span className="relative block h-full">
            <VideoPoster video={video} sizes="84px" />
          </span>
        ) : (
          <span className="grid h-full place-items-center text-muted">
            <VideoIcon aria-hidden="true" className="size-5" />
          </span>
        )
      }
      title={
        <TextLink to={videoAddress(id)} title={title} className="line-clamp-2">
          {title}
        </TextLink>
      }
      facts={facts.join(' · ')}
    >
      <EditAndDelete name={title} onEdit={edit} act={() => api('DELETE /api/videos/:id', { params: { id } })}>
        {t('removeText')}
      </EditAndDelete>
    </ToolRow>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { playTime } from '../../music/play-time.ts'
import { EditAndDelete } from '../kit/edit-and-delete.tsx'
import { SortableToolList } from '../kit/sortable-tool-list.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import type { Route } from './+types/staff-tracks-page.ts'
import { TrackForm } from './track-form.tsx'
import { tracksQuery } from './tracks.queries.ts'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-tracks' }

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [tracksQuery()])

export const clientLoader = loadInBrowser

/** Page on which staff manage the tracks and their order. */
export default function StaffTracksPage() {
  const { t } = useTranslation(['staff-tracks', 'staff'])
  const query = useQuery(tracksQuery())
  const [edited, edit] = useState<Track | 'new'>()
  const add = <Button onClick={() => edit('new')}>{t('staff:tool.add')}</Button>
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead title={t('title')} note={t('deck')} action={add} />
      <SortableToolList
        label={t('title')}
        pictures
        query={query}
        nameOf={({ title }) => title}
        row={(track) => <TrackRow track={track} edit={() => edit(track)} />}
        move={(id, before) => api('PUT /api/tracks/:id/position', { params: { id }, body: { before } })}
        empty={{ mark: 'gulls', at: [49, 17], title: t('empty'), text: t('emptyText') }}
      />
      {edited && <TrackForm track={edited === 'new' ? undefined : edited} close={() => edit(undefined)} />}
    </>
  )
}

function TrackRow({ track, edit }: { track: Track; edit: () => void }) {
  const { t } = useTranslation('staff-tracks')
  const { id, title, artist, cover, duration, lyricsSlug } = track
  const facts = [artist, playTime(duration), lyricsSlug && t('withLyrics')].filter(Boolean)
  return (
    <ToolRow
      picture={<img src={cover} alt="" width={84} height={56} loading="lazy" />}
      title={title}
      facts={facts.join(' · ')}
    >
      <EditAndDelete name={title} onEdit={edit} act={() => api('DELETE /api/tracks/:id', { params: { id } })}>
        {t('deleteText')}
      </EditAndDelete>
    </ToolRow>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolRowSkeletons } from '../kit/tool-row-skeletons.tsx'
import type { Route } from './+types/staff-tracks-page.ts'
import { TrackForm } from './track-form.tsx'
import { TrackOrder } from './track-order.tsx'
import { tracksQuery } from './tracks.queries.ts'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-tracks' }

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [tracksQuery()])

export const clientLoader = loadInBrowser

/** Page on which staff manage the tracks and their order. */
export default function StaffTracksPage() {
  const { t } = useTranslation(['staff-tracks', 'staff'])
  const [edited, edit] = useState<Track | 'new'>()
  const add = <Button onClick={() => edit('new')}>{t('staff:tool.add')}</Button>
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead title={t('title')} note={t('deck')} action={add} />
      <List edit={edit} />
      {edited && <TrackForm track={edited === 'new' ? undefined : edited} close={() => edit(undefined)} />}
    </>
  )
}

function List({ edit }: { edit: (track: Track) => void }) {
  const { t } = useTranslation(['staff-tracks', 'staff', 'ui'])
  const { data, isError, isFetching, refetch } = useQuery(tracksQuery())
  if (!data && isError) {
    return <ErrorState title={t('staff:tool.failed')} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Loading label={t('ui:loading')}>
        <ToolRowSkeletons rows={8} pictures ordered />
      </Loading>
    )
  }
  if (data.length === 0)
    return (
      <EmptyState mark="gulls" at={[58, 10]} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  return <TrackOrder tracks={data} edit={edit} />
}

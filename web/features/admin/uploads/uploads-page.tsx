import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import type { LibraryPicture } from '#contract/uploads.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { libraryTypes } from '../../../platform/files/picture-files.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { toast } from '../../../platform/toast.ts'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { ListHead } from '../kit/list-head.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { pageOf, useListAddress } from '../kit/use-list-address.ts'
import type { Route } from './+types/uploads-page.ts'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryLightbox } from './library-lightbox.tsx'
import { LibraryPages } from './library-pages.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { NoResults } from './no-results.tsx'
import { UploadQueue } from './upload-queue.tsx'
import { uploadsKey, uploadsQuery } from './uploads.queries.ts'
import { useUploadQueue } from './use-upload-queue.ts'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-uploads' }

export function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return readAnswers(context, () => [uploadsQuery({ page: pageOf(search), q: search.get('q') ?? '' })])
}

export const clientLoader = loadInBrowser

/** Library of pictures, with uploads. */
export default function UploadsPage() {
  const { t } = useTranslation(['staff-uploads', 'ui'])
  const queries = useQueryClient()
  const { page, toPage, read, filter } = useListAddress()
  const q = read('q')
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(uploadsQuery({ page, q }))
  // Placeholder data belongs to another search.
  const isEmpty = data?.total === 0 && !isPlaceholderData
  const refresh = () => queries.invalidateQueries({ queryKey: uploadsKey })
  const isHere = useIsHere()
  const queue = useUploadQueue({
    onSent: () => void refresh(),
    onDone: (count) => {
      toast(t('sentTotal', { count }))
      // New pictures are on the first page.
      if (page > 1 && isHere.current) toPage(1)
    },
  })

  const opened = useOpened(data?.rows ?? [])
  const { place, goOnFrom } = useNextPicture({ count: data?.rows.length ?? 0, page, toPage })

  return (
    <div ref={place} className="contents">
      <Head title={t('title')} noindex />
      <ListHead title={t('title')} count={data && t('total', { count: data.total })} />
      <DropZone
        className="mb-5 min-h-33"
        multiple
        label={t('drop')}
        hint={t('ui:upload.hint', { mebibytes: bounds.library.maxBytes / 1024 ** 2 })}
        fileLabel={t('file')}
        accept={libraryTypes}
        onFiles={queue.add}
      />
      <UploadQueue items={queue.items} onCancel={queue.cancel} onRetry={queue.retry} />
      {(q || !isEmpty) && (
        <div className="mb-4 sm:max-w-105">
          <SearchField
            label={t('search')}
            value={q}
            onSearch={(words) => filter('q', words, { replace: true })}
          />
        </div>
      )}
      {!data && isError && (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LibrarySkeleton act="open" label={t('loading')} tiles={10} />}
      {isEmpty && q && <NoResults headingLevel={2} onClear={() => filter('q', '')} />}
      {isEmpty && !q && (
        <EmptyState mark="fish" at={[35, 76]} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {data && (
        <div aria-busy={isFetching}>
          <LibraryGrid pictures={data.rows} page={page} act="open" onPicture={opened.open} />
          <LibraryPages page={page} total={data.total} onPage={toPage} />
        </div>
      )}
      {opened.index !== undefined && (
        <LibraryLightbox
          pictures={opened.pictures}
          index={opened.index}
          show={opened.show}
          close={opened.close}
          onRenamed={opened.put}
          onChanged={refresh}
          onDeleted={(index) => void refresh().then(() => goOnFrom(index))}
        />
      )}
    </div>
  )
}

/** Keeps the list in which a picture was opened, so that changes do not put another one in its place. */
function useOpened(current: readonly LibraryPicture[]) {
  const [opened, setOpened] = useState<{ pictures: readonly LibraryPicture[]; index: number }>()
  const latest = (picture: LibraryPicture) => current.find(({ name }) => name === picture.name) ?? picture
  return {
    index: opened?.index,
    pictures: opened?.pictures.map(latest) ?? [],
    open: (index: number) => setOpened({ pictures: current, index }),
    show: (index: number) => setOpened((before) => before && { ...before, index }),
    close: () => setOpened(undefined),
    /** Replaces the picture with the same file name. */
    put: (picture: LibraryPicture) =>
      setOpened((before) => before && { ...before, pictures: replaced(before.pictures, picture) }),
  }
}

const replaced = (pictures: readonly LibraryPicture[], picture: LibraryPicture) =>
  pictures.map((one) => (one.name === picture.name ? picture : one))

/** Returns a ref that tells whether the page is still mounted. */
function useIsHere(): React.RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

interface Library {
  /** Number of pictures on the page. */
  count: number
  page: number
  toPage: (page: number) => void
}

/** Focuses the next picture after a deletion, so that keyboard users need not start at the top. */
function useNextPicture({ count, page, toPage }: Library) {
  const place = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState<{ index: number }>()

  const goOn = useEffectEvent((index: number) => {
    if (count === 0 && page > 1) toPage(page - 1)
    const next = Math.min(index, count - 1)
    place.current?.querySelectorAll<HTMLElement>('.library-picture')[next]?.focus()
    if (next < 0) place.current?.querySelector<HTMLElement>('.drop-zone')?.focus()
  })
  useEffect(() => {
    if (gone) goOn(gone.index)
  }, [gone])
  return { place, goOnFrom: (index: number) => setGone({ index }) }
}

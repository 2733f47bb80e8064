import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Head } from '../../../platform/page/head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { FieldSkeletons, Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { AlbumKindContext } from './album-kind.ts'

/** Returns the album id from the address; undefined if it is not a number. */
export function useAlbumId(): number | undefined {
  const { id = '' } = useParams()
  return albumIdOf(id)
}

export const albumIdOf = (id: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined

interface StageProps<T extends { kind: AlbumKind }> {
  /** Query of the album; disabled without an id. */
  query: UseQueryOptions<T, Error, T, (string | number)[]>
  /** Whether the screen shows the products of the album; otherwise it is a form. */
  isSheet?: boolean
  children: (data: T) => React.ReactNode
}

/** Screen for one album, with its loading, error and not-found states. */
export function AlbumStage<T extends { kind: AlbumKind }>({
  query,
  isSheet = false,
  children,
}: StageProps<T>) {
  const { t } = useTranslation('staff-albums')
  const id = useAlbumId()
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    enabled: id !== undefined,
    retry: (count, cause) => count < 2 && !(cause instanceof ApiError && cause.status === 404),
  })
  if (id !== undefined && data !== undefined) {
    return <AlbumKindContext value={data.kind}>{children(data)}</AlbumKindContext>
  }
  if (id === undefined || (error instanceof ApiError && error.status === 404)) return <NoAlbum />
  return (
    <>
      <Head title={t('form.loading')} noindex />
      {error && (
        <ErrorState isPage title={t('form.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && <StageSkeleton isSheet={isSheet} />}
    </>
  )
}

function NoAlbum() {
  const { t } = useTranslation('staff-albums')
  return (
    <>
      <Head title={t('form.missing')} noindex />
      <EmptyState
        mark="wreck"
        at={[35, 88]}
        headingLevel={1}
        title={t('form.missing')}
        action={<ButtonLink to="/albums">{t('form.back')}</ButtonLink>}
      >
        {t('form.missingText')}
      </EmptyState>
    </>
  )
}

function StageSkeleton({ isSheet }: { isSheet: boolean }) {
  const { t } = useTranslation('staff-albums')
  return (
    <Loading label={t('form.loading')} className="grid gap-6">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-11" />
      {isSheet ? <SlotSkeletons /> : <FormSkeleton />}
    </Loading>
  )
}

function SlotSkeletons() {
  return (
    <div className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {Array.from({ length: 8 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all the same
        <Skeleton key={place} className="h-48" />
      ))}
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="grid max-w-160">
      <FieldSkeletons fields={4} />
      <Skeleton className="h-11 w-28 rounded-control" />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { Section } from '../../../ui/section.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { sessionsQuery } from '../profile.queries.ts'
import { accessRow } from './access-row.tsx'
import { SessionRow } from './session-row.tsx'

export function SessionsSection() {
  const { t } = useTranslation('profile')
  const { data: sessions, isPending, isFetching, refetch } = useQuery(sessionsQuery)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()

  return (
    <Section title={t('sessions.heading')} anchor="sessions">
      {sessions ? (
        <ul {...focusInPlace}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : isPending ? (
        <Loading label={t('sessions.loading')} className={accessRow}>
          <Skeleton className="size-6" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-56" />
          </span>
        </Loading>
      ) : (
        <ErrorState title={t('sessions.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Section>
  )
}

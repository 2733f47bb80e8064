import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reaction } from '#contract/reactions.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { Avatar, Nick } from '../../../../ui/avatar.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { reactionPeopleQuery } from './reactions.queries.ts'

interface ReactionPeopleProps {
  line: { id: number; reactions?: readonly Reaction[] | undefined }
  onClose: () => void
}

/** Dialog with the users who reacted to a line. */
export function ReactionPeople({ line, onClose }: ReactionPeopleProps) {
  const { t, i18n } = useTranslation('chat')
  const sum = line.reactions?.reduce((total, { count }) => total + count, 0) ?? 0
  const {
    data: reactions,
    isPending,
    isFetching,
    error,
    refetch,
  } = useQuery(reactionPeopleQuery(line.id, sum))
  return (
    <Dialog open title={t('line.who')} onClose={onClose}>
      {isPending && <Skeleton className="h-24" />}
      {error && <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />}
      {reactions?.map(({ emoji, count, people }) => (
        <section key={emoji} aria-label={t('line.of', { emoji, count })} className="py-2">
          <h3 className="flex items-baseline gap-2 pb-1 text-small font-semibold text-muted">
            <span className="font-emoji text-lead">{emoji}</span>{' '}
            <span className="figures">{numberText(count, i18n.language)}</span>
          </h3>
          <ul className="flex flex-col gap-1">
            {people.map(({ id, name, profileImage }) => (
              <li key={id} className="flex min-w-0 items-center gap-2.5">
                <Avatar nick={name} image={profileImage} size={28} />
                <Nick nick={name} className="truncate" />
              </li>
            ))}
          </ul>
          {count > people.length && (
            <p className="pt-1 text-small text-muted">{t('line.others', { count: count - people.length })}</p>
          )}
        </section>
      ))}
    </Dialog>
  )
}

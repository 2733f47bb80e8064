import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Whois } from '#contract/people.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { InstagramLink, YoutubeLink } from './person-links.tsx'

interface WhoisDialogProps {
  nickname: string
  onClose: () => void
}

/** Public facts about a user. */
export default function WhoisDialog({ nickname, onClose }: WhoisDialogProps) {
  const { t } = useTranslation('people')
  const { data, error, isFetching, refetch } = useWhois(nickname)
  const person = data?.data
  const name = person?.nickname ?? nickname
  const isUnknown = error instanceof ApiError && error.status === 404

  return (
    <Dialog
      open
      title={
        <span className="flex items-center gap-3.5">
          <Avatar nick={name} size={56} image={(person && smallAvatar(person.profileImage)) || undefined} />
          <span className="wrap-anywhere min-w-0">{t('whois.title', { nickname: name })}</span>
        </span>
      }
      onClose={onClose}
      actions={
        person?.personId && (
          <ButtonLink variant="outline" to={`/person/${person.personId}`} onClick={onClose}>
            {t('whois.page')}
          </ButtonLink>
        )
      }
    >
      {person && <WhoisFacts whois={person} />}
      {error && isUnknown && (
        <EmptyState mark="dinghy" at={[34, 38]} title={t('whois.empty')}>
          {t('whois.emptyText', { nickname })}
        </EmptyState>
      )}
      {error && !isUnknown && (
        <ErrorState
          title={t('whois.failedText', { nickname })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!person && !error && (
        <Loading label={t('whois.loading', { nickname })} className="grid gap-4 py-3">
          {['w-24', 'w-40', 'w-32', 'w-28', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </Loading>
      )}
    </Dialog>
  )
}

/** Not cached: facts change, and the looked-up user is notified. */
function useWhois(username: string) {
  const answer = useQuery({
    queryKey: ['whois', username],
    queryFn: ({ signal }) => api('GET /api/nickserv-whois', { query: { username }, signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (answer.error) console.warn(answer.error)
  }, [answer.error])
  return answer
}

function WhoisFacts({ whois }: { whois: Whois }) {
  const { t } = useTranslation(['people', 'profile', 'ui'])
  const hasWords = useLateTexts('profile') === 'ready'
  const { username, nickname, language, gender, age, instagram, youtube, welcomeMessage, away } = whois
  const facts: [label: string, fact: React.ReactNode][] = [
    [t('whois.language'), language && t(`ui:language.${language}`)],
    [t('whois.gender'), gender && hasWords && t(`profile:genders.${gender}`)],
    [t('whois.age'), age === null ? null : t('whois.years', { count: age })],
    [t('whois.instagram'), instagram && <InstagramLink handle={instagram} />],
    [t('whois.youtube'), youtube && <YoutubeLink address={youtube} />],
  ]

  return (
    <>
      {away !== null && (
        <p className="wrap-anywhere text-small">
          <span aria-hidden="true">☾ </span>
          {away}
        </p>
      )}
      {username !== nickname && <p className="wrap-anywhere text-small text-muted">{username}</p>}
      {welcomeMessage && (
        <blockquote
          className="wrap-anywhere mt-4 whitespace-pre-wrap border-line border-s-3 ps-3 text-ink"
          aria-label={t('whois.welcome')}
        >
          {welcomeMessage}
        </blockquote>
      )}
      <dl className="mt-4 [&_dd]:wrap-anywhere [&>div]:grid [&>div]:grid-cols-[--spacing(26)_minmax(0,1fr)] [&>div]:items-baseline [&>div]:gap-3 [&>div]:border-line [&>div]:border-t [&>div]:py-2.25 [&_dd]:text-ink">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact || <span className="text-faint">{t('whois.untold')}</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

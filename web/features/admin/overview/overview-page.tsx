import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { PlannedAct, Waiting } from '#contract/overview.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { toast } from '../../../platform/toast.ts'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useOwnMoment } from '../articles/editor/sheet/use-own-moment.ts'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolStates } from '../kit/tool-states.tsx'
import { statisticsQuery } from '../statistics/statistics.queries.ts'
import { useFigures } from '../statistics/use-figures.ts'
import type { Route } from './+types/overview-page.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { overviewQuery } from './overview.queries.ts'
import { ReadAndSold } from './read-and-sold.tsx'
import { SiteHealth } from './site-health.tsx'

export const handle: LayoutHandle = {
  personal: true,
  texts: ['staff-statistics'],
  staffTexts: 'staff-overview',
}

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [overviewQuery, statisticsQuery('28')])

export const clientLoader = loadInBrowser

/** Start page of staff: pending work, statistics, plans and the health of the site. */
export default function OverviewPage() {
  const { t } = useTranslation('staff-overview')
  const query = useQuery(overviewQuery)
  useArrival()
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead title={t('title')} note={t('note')} />
      <ToolStates query={query} failed={t('failed')}>
        {({ waiting, planned, health, firstSteps }) => (
          <div className="grid gap-10">
            {firstSteps && <FirstStepsCard {...firstSteps} />}
            <Backlog waiting={waiting} />
            <ReadAndSold planned={<PlannedList planned={planned} />} />
            {health && <SiteHealth health={health} />}
          </div>
        )}
      </ToolStates>
    </>
  )
}

/** Confirms that the test email has arrived, when opened by the link in it. */
function useArrival(): void {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const token = search.get('arrived')
  const email = search.get('email') ?? undefined
  useEffect(() => {
    if (!token) return
    api('POST /api/admin/mail-test/arrival', { body: { token, ...(email && { email }) } })
      .then(
        ({ message }) => toast(message),
        (cause: Error) => toast(cause.message, { kind: 'error' }),
      )
      .finally(() => queries.invalidateQueries({ queryKey: overviewQuery.queryKey }))
    // Removes the token, so that going back in the history does not send it again.
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [token, email, queries, setSearch])
}

/** Page on which each kind of pending work is done, by urgency. */
const places: readonly (readonly [keyof Waiting, string])[] = [
  ['reports', '/admin/reports'],
  ['heldLines', '/moderation'],
  ['heldComments', '/moderation'],
  ['letters', '/mail?filter=unread'],
  ['drafts', '/editor_ls?state=draft'],
  ['nameTwins', '/admin/users/names'],
]

/** Numbers of pending items, linked to their pages. */
function Backlog({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('staff-overview')
  const { number } = useFigures()
  const isCalm = Object.values(waiting).every((count) => count === 0)
  return (
    <Section title={t('waiting.heading')}>
      {isCalm && <p className="pb-3 text-muted">{t('waiting.none')}</p>}
      <ul className="grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {places.map(([name, to]) => (
          <li key={name}>
            <Link
              to={to}
              className={`flex h-full min-h-21 flex-col border-t-3 pt-2 hover:border-ink ${waiting[name] > 0 ? 'border-lamp' : 'border-line'}`}
            >
              <span className={`type-title type-title-xl figures ${waiting[name] > 0 ? '' : 'text-faint'}`}>
                {number(waiting[name])}
              </span>{' '}
              <span className="text-muted text-small/body">
                {t(`waiting.${name}`, { count: waiting[name] })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Actions that the site will do by itself, with their times. */
function PlannedList({ planned }: { planned: readonly PlannedAct[] }) {
  const { t } = useTranslation('staff-overview')
  // As where it was planned: in the time of whoever reads it, with the name of that.
  const ownMoment = useOwnMoment()
  return (
    <Section title={t('planned.heading')}>
      {planned.length === 0 ? (
        <p className="text-muted">{t('planned.none')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {planned.map(({ act, id, title, at }) => (
            <li key={`${act} ${id}`} className="py-2.5">
              <p className="text-muted text-small/body">
                <time dateTime={at}>{ownMoment(at) ?? '…'}</time> · {t(`planned.${act}`)}
              </p>
              <TextLink
                to={act === 'send' ? '/admin/newsletter' : `/editor_step2/${id}`}
                className="wrap-anywhere font-semibold"
              >
                {title}
              </TextLink>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

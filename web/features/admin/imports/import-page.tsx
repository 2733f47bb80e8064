import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ImportState } from '#contract/rules/imports.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Banner } from '../../../ui/banner.tsx'
import { focusContentIfLost } from '../../../ui/focus/focus-content.ts'
import { Progress } from '../../../ui/states/progress.tsx'
import { BackLink } from '../kit/back-link.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolStates } from '../kit/tool-states.tsx'
import { AdminsAlone } from '../site/settings-frame.tsx'
import type { Route } from './+types/import-page.ts'
import { ImportActs } from './import-acts.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportResults } from './import-results.tsx'
import { importQuery, resultsView, type ShownImport, textsQuery } from './imports.queries.ts'
import { useProblem } from './use-problem.ts'

export const handle: LayoutHandle = { personal: true, texts: ['categories', 'staff-imports'] }

export function loader({ params, request, context }: Route.LoaderArgs) {
  const id = Number(params.id) || 0
  const view = resultsView(new URL(request.url).searchParams)
  return readAnswers(context, ({ roles }) =>
    roles.includes('ROLE_ADMIN') && id > 0 ? [importQuery(id), textsQuery(id, view)] : [],
  )
}

export const clientLoader = loadInBrowser

/** Page of an import, with its report, choices, progress and results. */
export default function ImportPage() {
  return (
    <AdminsAlone>
      <OneImport id={Number(useParams().id) || 0} />
    </AdminsAlone>
  )
}

function OneImport({ id }: { id: number }) {
  const { t } = useTranslation('staff-imports')
  const query = useQuery(importQuery(id))
  return (
    <>
      <Head title={query.data?.site?.title || t('title')} noindex />
      <BackLink to="/admin/imports">{t('back')}</BackLink>
      <ToolStates query={query} failed={query.error?.message ?? t('results.failed')}>
        {(run) => <Steps run={run} />}
      </ToolStates>
    </>
  )
}

function Steps({ run }: { run: ShownImport }) {
  const { t } = useTranslation('staff-imports')
  const problemText = useProblem()
  const { site, fileName, state, problem, report } = run
  useFocusAfterStep(state)
  const hasBegun = !['receiving', 'reading', 'ready', 'failed'].includes(state)
  return (
    <>
      <ToolHead title={site?.title || fileName} note={`${t(`state.${state}`)} · ${fileName}`} />
      <ImportActs run={run} />
      {problem && <Banner kind="error">{problemText(problem)}</Banner>}
      <ImportProgress run={run} />
      <div className="mt-8 grid gap-10">
        {hasBegun && <ImportResults run={run} />}
        {report && <ImportReport report={report} />}
        {state === 'ready' && report && <ImportChoices key={run.id} run={run} report={report} />}
      </div>
    </>
  )
}

/** The form and the buttons of a state go with it: a focus that they had moves to the content. */
function useFocusAfterStep(state: ImportState) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    focusContentIfLost()
  }, [state])
}

/** Progress of reading the file, importing texts and fetching pictures. */
function ImportProgress({ run }: { run: ShownImport }) {
  const { t, i18n } = useTranslation('staff-imports')
  const { state, texts, pictures, choices } = run
  const total = Object.values(texts).reduce((sum, count) => sum + count, 0)
  const number = (count: number) => numberText(count, i18n.language)

  if (state === 'reading') {
    return <Bar label={t('state.reading')} text={t('readSoFar', { count: total })} value={undefined} />
  }
  if (state !== 'writing' && state !== 'paused' && state !== 'withdrawing') return null
  const left = state === 'withdrawing' ? (texts.added ?? 0) : (texts.waiting ?? 0)
  const allPictures = pictures.waiting + pictures.kept + pictures.failed
  const hasPictures = choices?.pictures === 'fetch' && allPictures > 0 && state !== 'withdrawing'
  const count = (done: number, all: number) => ({ done: number(done), total: number(all) })
  return (
    <div className="mt-6 grid max-w-160 gap-4">
      <Bar
        label={t('progress')}
        text={t('writing', count(total - left, total))}
        value={(total - left) / Math.max(total, 1)}
      />
      {hasPictures && (
        <Bar
          label={t('choices.pictures')}
          text={t('fetching', count(allPictures - pictures.waiting, allPictures))}
          value={(allPictures - pictures.waiting) / Math.max(allPictures, 1)}
        />
      )}
    </div>
  )
}

interface BarProps extends React.ComponentProps<typeof Progress> {
  text: string
}

function Bar({ text, ...bar }: BarProps) {
  return (
    <div className="grid gap-1.5">
      <p className="figures text-label text-muted">{text}</p>
      <Progress {...bar} className="h-1.5 w-full" />
    </div>
  )
}

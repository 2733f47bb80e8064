import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptSurvey } from '#contract/surveys.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { pageRequest } from '../../../platform/page/page-data.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { shares } from '../../surveys/shares.ts'
import { useOptionText } from '../../surveys/use-option-text.ts'
import { EditAndDelete } from '../kit/edit-and-delete.tsx'
import { HomeNote } from '../kit/home-note.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import type { Route } from './+types/staff-surveys-page.ts'
import { surveysQuery } from './staff-surveys.queries.ts'
import { SurveyForm } from './survey-form.tsx'
import { votesOf } from './survey-values.ts'
import { useOnHome } from './use-on-home.tsx'

export const handle: LayoutHandle = { personal: true, texts: ['home'], staffTexts: 'staff-surveys' }

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [surveysQuery(context.get(pageRequest).language)])

export const clientLoader = loadInBrowser

/** Tool for the current and former surveys of the home page. */
export default function StaffSurveysPage() {
  const { t, i18n } = useTranslation(['staff-surveys', 'staff'])
  const query = useQuery(surveysQuery(i18n.language))
  const [edited, edit] = useState<number | 'new'>()
  // Taken from the query, because votes may arrive during editing.
  const survey = query.data?.find(({ id }) => id === edited)
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead
        title={t('title')}
        note={t('note')}
        action={<Button onClick={() => edit('new')}>{t('staff:tool.add')}</Button>}
      />
      <HomeNote />
      <ToolList
        label={t('title')}
        query={query}
        keyOf={({ id }) => id}
        row={(one) => <SurveyRow survey={one} edit={() => edit(one.id)} />}
        empty={{ mark: 'tide', at: [63, 64], title: t('empty'), text: t('emptyText') }}
      />
      {(survey || edited === 'new') && <SurveyForm survey={survey} close={() => edit(undefined)} />}
    </>
  )
}

function SurveyRow({ survey, edit }: { survey: KeptSurvey; edit: () => void }) {
  const { t } = useTranslation(['staff-surveys', 'staff'])
  const { formatLongDate } = useDates()
  const { id, question, isActive, createdAt } = survey
  const votes = votesOf(survey)
  const onHome = useOnHome(survey)
  return (
    <>
      <ToolRow
        title={question}
        facts={
          <>
            {isActive && (
              <span className="me-2 inline-block rounded-picture bg-sand px-1.75 py-px font-semibold text-ink">
                {t('onHome')}
              </span>
            )}
            {votes > 0 ? t('votes', { count: votes }) : t('noVotes')}
            {' · '}
            {formatLongDate(createdAt)}
          </>
        }
      >
        <EditAndDelete
          name={question}
          onEdit={edit}
          act={() => api('DELETE /api/surveys/:id', { params: { id } })}
          further={onHome}
        >
          {t('deleteText')}
        </EditAndDelete>
      </ToolRow>
      {onHome.failure}
      {onHome.question}
      <SurveyTally survey={survey} />
    </>
  )
}

/** Results of a survey by option. */
function SurveyTally({ survey: { question, options, results } }: { survey: KeptSurvey }) {
  const { t } = useTranslation('staff-surveys')
  const textOf = useOptionText()
  const percents = shares(results)
  return (
    <ul className="grid max-w-160 gap-2 pb-4 text-label/body" aria-label={t('results', { question })}>
      {options.map((option, index) => (
        <li
          key={option}
          className="wrap-anywhere grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.75"
        >
          <span>{textOf(option)}</span>
          <span className="figures text-muted">
            {t('share', { count: results[index] ?? 0, percent: percents[index] })}
          </span>
          <span className="col-span-full h-1.5 overflow-hidden rounded-picture bg-sunken" aria-hidden="true">
            <span className="block h-full bg-sea" style={{ width: `${percents[index]}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

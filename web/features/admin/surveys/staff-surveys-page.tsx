import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { pageRequest } from '../../../platform/page/page-data.ts'
import { Button } from '../../../ui/button.tsx'
import { HomeNote } from '../kit/home-note.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import type { Route } from './+types/staff-surveys-page.ts'
import { surveysQuery } from './staff-surveys.queries.ts'
import { SurveyForm } from './survey-form.tsx'
import { SurveyRow } from './survey-row.tsx'

export const handle: LayoutHandle = { personal: true, texts: ['home'], staffTexts: 'staff-surveys' }

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [surveysQuery(context.get(pageRequest).language)])

export const clientLoader = askInBrowser

/** What the home page asks, and has asked. */
export default function StaffSurveysPage() {
  const { t, i18n } = useTranslation(['staff-surveys', 'staff'])
  const query = useQuery(surveysQuery(i18n.language))
  const [edited, edit] = useState<number | 'new'>()
  // As it is now: somebody may vote while it is edited.
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
        row={(kept) => <SurveyRow survey={kept} edit={() => edit(kept.id)} />}
        empty={{ mark: 'tide', at: [58, 56], title: t('empty'), text: t('emptyText') }}
      />
      {(survey || edited === 'new') && <SurveyForm survey={survey} close={() => edit(undefined)} />}
    </>
  )
}

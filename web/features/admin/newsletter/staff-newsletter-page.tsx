import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Section } from '../../../ui/section.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import type { Route } from './+types/staff-newsletter-page.ts'
import { IssueRow } from './issue-row.tsx'
import { NewIssue } from './new-issue.tsx'
import { issuesQuery, sendableQuery } from './staff-newsletter.queries.ts'

export const handle: LayoutHandle = {
  personal: true,
  texts: ['blog', 'videos'],
  staffTexts: 'staff-newsletter',
}

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [issuesQuery, sendableQuery])

export const clientLoader = loadInBrowser

/** Page to send articles to newsletter subscribers, now or at a planned time, and to follow the delivery. */
export default function StaffNewsletterPage() {
  const { t } = useTranslation(['staff-newsletter', 'staff'])
  const query = useQuery(issuesQuery)
  const count = Object.values(query.data?.subscribers ?? {}).reduce((sum, one) => sum + one, 0)
  const issues = { ...query, data: query.data?.issues }
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead
        title={t('title')}
        note={query.data ? `${t('note')} ${t('subscribers', { count })}.` : t('note')}
      />
      <div className="mb-10">
        <NewIssue />
      </div>
      <Section title={t('issues')}>
        <ToolList
          label={t('issues')}
          query={issues}
          keyOf={({ id }) => id}
          row={(issue) => <IssueRow issue={issue} />}
          empty={{ mark: 'bottle', at: [44, 15], title: t('empty'), text: t('emptyText') }}
        />
      </Section>
    </>
  )
}

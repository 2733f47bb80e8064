import { useTranslation } from 'react-i18next'
import { Head } from '../../../platform/page/head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { pageKeys } from './settings.queries.ts'
import { AdminsAlone } from './settings-frame.tsx'

const answered = { data: pageKeys, isError: false, isFetching: false, refetch: async () => ({}) as never }

/** List of static pages. */
export default function PagesPage() {
  const { t } = useTranslation('staff-settings')
  return (
    <AdminsAlone>
      <Head title={t('pages.title')} noindex />
      <ToolHead title={t('pages.title')} note={t('pages.note')} />
      <ToolList
        label={t('pages.title')}
        query={answered}
        keyOf={(key) => key}
        empty={{ mark: 'wheel', at: [12, 31], title: '' }}
        row={(key) => (
          <ToolRow title={t(`pages.${key}`)} facts={t(`pages.at.${key}`)}>
            <ButtonLink
              to={`/admin/pages/${key}`}
              variant="outline"
              size="small"
              aria-label={t('pages.editNamed', { name: t(`pages.${key}`) })}
            >
              {t('pages.edit')}
            </ButtonLink>
          </ToolRow>
        )}
      />
    </AdminsAlone>
  )
}

import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Loading, TextSkeletons } from '../../../ui/states/skeleton.tsx'
import { siteWordsQuery, WordList } from '../../word-lists/word-list.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import type { Route } from './+types/words-page.ts'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-words' }

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [siteWordsQuery()])

export const clientLoader = loadInBrowser

/** Tool for the word list of the site. */
export default function WordsPage() {
  const { t } = useTranslation(['staff', 'ui'])
  const isReady = useStaffTexts('staff-words') === 'ready'

  return (
    <>
      <Head title={t('words.title')} noindex />
      <ToolHead title={t('words.title')} note={t('words.note')} />
      <div className="max-w-prose">
        {isReady ? (
          <WordList
            query={siteWordsQuery()}
            add={(body) => api('POST /api/admin/words', { body })}
            remove={(id) => api('DELETE /api/admin/words/:id', { params: { id } })}
          />
        ) : (
          <Loading label={t('ui:loading')}>
            <TextSkeletons rows={3} />
          </Loading>
        )}
      </div>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { useLateTexts } from '../../../platform/use-late-texts.ts'
import { Loading, RowSkeletons } from '../../../ui/skeleton.tsx'
import { WordList } from '../../word-lists/word-list.tsx'
import { ListHead } from '../kit/list-head.tsx'

export const handle: LayoutHandle = { personal: true, texts: ['staff'] }

/** The word list of the site. */
export default function WordsPage() {
  const { t } = useTranslation(['staff', 'channel-order', 'ui'])
  const isReady = useLateTexts('channel-order') === 'ready'

  return (
    <>
      <Head title={t('words.title')} noindex />
      <ListHead title={t('words.title')} count={undefined} />
      <div className="max-w-prose">
        {isReady ? (
          <WordList
            queryKey={['staff', 'words']}
            list={() => api('GET /api/admin/words')}
            add={(body) => api('POST /api/admin/words', { body })}
            remove={(id) => api('DELETE /api/admin/words/:id', { params: { id } })}
          />
        ) : (
          <Loading label={t('ui:loading')}>
            <RowSkeletons rows={3} />
          </Loading>
        )}
      </div>
    </>
  )
}

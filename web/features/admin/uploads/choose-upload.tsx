import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryPicture } from '#contract/uploads.ts'
import { reloadPage } from '../../../platform/page/reload-page.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryPages } from './library-pages.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { NoResults } from './no-results.tsx'
import { uploadsQuery } from './uploads.queries.ts'

interface ChooseUploadProps {
  /** Default: "Escolher Capa do Artigo". */
  title?: string
  /** Whether to include pictures of shops, courses and photos: for callers that copy the picture. */
  everywhere?: boolean
  /** Gets the file name and the picture. The caller closes the dialog. */
  onChoose: (name: string, picture: LibraryPicture) => void
  onClose: () => void
  /** Whether the choice is being saved. */
  busy?: boolean
  /** Error of the last attempt to save. */
  failure?: string | undefined
}

/** Dialog to choose a picture of the library. Load it with `lazy`, and mount it when it opens. */
export default function ChooseUpload(props: ChooseUploadProps) {
  const { t } = useTranslation('ui')
  const texts = useStaffTexts('staff-uploads')
  if (texts === 'ready') return <Choice {...props} />
  return (
    <Dialog open size="wide" title={props.title ?? t('loading')} onClose={props.onClose}>
      {texts === 'failed' ? (
        <ErrorState title={t('slow')} onRetry={reloadPage} />
      ) : (
        <LibrarySkeleton act="choice" label={t('loading')} />
      )}
    </Dialog>
  )
}

function Choice({ title, everywhere = false, onChoose, onClose, busy = false, failure }: ChooseUploadProps) {
  const { t } = useTranslation('staff-uploads')
  const [{ q, page }, setPlace] = useState({ q: '', page: 1 })
  const toPage = (number: number) => setPlace({ q, page: number })
  const search = (words: string) => setPlace({ q: words, page: 1 })
  const query = useQuery(uploadsQuery({ page, q, everywhere }))
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  const isEmpty = data?.total === 0 && !isPlaceholderData
  const choose = (index: number) => {
    const picture = data?.rows[index]
    if (picture && !busy) onChoose(picture.name, picture)
  }

  return (
    <Dialog open size="wide" title={title ?? t('chooseCover')} onClose={onClose}>
      {failure && <Banner kind="error">{failure}</Banner>}
      {(q || !isEmpty) && (
        <div className="mb-4 sm:max-w-105">
          <SearchField label={t('search')} value={q} onSearch={search} />
        </div>
      )}
      {!data && isError && (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LibrarySkeleton act="choice" label={t('loading')} />}
      {isEmpty && q && <NoResults headingLevel={3} onClear={() => search('')} />}
      {isEmpty && !q && (
        <EmptyState
          mark="fish"
          at={[39, 76]}
          title={t('empty')}
          headingLevel={3}
          action={
            <ButtonLink to="/upload" variant="outline">
              {t('toUploads')}
            </ButtonLink>
          }
        >
          {t('emptyChoice')}
        </EmptyState>
      )}
      {data && (
        <div aria-busy={busy || isFetching}>
          <LibraryGrid {...{ page, onPicture: choose, pictures: data.rows, disabled: busy }} act="choice" />
          <LibraryPages page={page} total={data.total} onPage={toPage} />
        </div>
      )}
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryPicture } from '#contract/uploads.ts'
import { openAnew } from '../../platform/open-anew.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useStaffTexts } from '../moderation/use-staff-texts.ts'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryLoading } from './library-loading.tsx'
import { LibraryPages } from './library-pages.tsx'
import { uploadsQuery } from './uploads.queries.ts'

interface ChooseUploadProps {
  /** "Escolher Capa do Artigo" without. */
  title?: string
  /** Gets the bare name of the file first. Whoever opened the dialog closes it. */
  onChoose: (name: string, picture: LibraryPicture) => void
  onClose: () => void
  /** While the choice is being kept. */
  busy?: boolean
  /** Why the last choice could not be kept. */
  failure?: string | undefined
}

/** One picture of the library is chosen. Loaded with `lazy`, and shown while it is needed. */
export default function ChooseUpload(props: ChooseUploadProps) {
  const { t } = useTranslation('ui')
  const texts = useStaffTexts('staff-uploads')
  if (texts === 'ready') return <Choice {...props} />
  return (
    <Dialog open size="wide" title={props.title ?? t('loading')} onClose={props.onClose}>
      {texts === 'failed' ? (
        <ErrorState title={t('slow')} onRetry={openAnew} />
      ) : (
        <LibraryLoading label={t('loading')} />
      )}
    </Dialog>
  )
}

function Choice({ title, onChoose, onClose, busy = false, failure }: ChooseUploadProps) {
  const { t } = useTranslation('staff-uploads')
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useQuery(uploadsQuery(page))
  const choose = (index: number) => {
    const picture = data?.pictures[index]
    if (picture && !busy) onChoose(picture.name, picture)
  }

  return (
    <Dialog open size="wide" title={title ?? t('chooseCover')} onClose={onClose} className="choose-upload">
      {failure && <Banner kind="error">{failure}</Banner>}
      {!data && isError && (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LibraryLoading label={t('loading')} />}
      {data?.total === 0 && (
        <EmptyState
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
          <LibraryGrid
            {...{ page, onPicture: choose, pictures: data.pictures, disabled: busy }}
            act="choice"
          />
          <LibraryPages page={page} total={data.total} onPage={setPage} />
        </div>
      )}
    </Dialog>
  )
}

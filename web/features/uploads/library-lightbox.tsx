import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryPicture as Kept } from '#contract/uploads.ts'
import { useDates } from '../../layouts/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Lightbox } from '../../ui/lightbox.tsx'
import { toast } from '../../ui/toasts.tsx'
import { DeleteUpload } from './delete-upload.tsx'
import { LibraryPicture } from './library-picture.tsx'
import { useUseTexts } from './use-use-texts.ts'

interface LibraryLightboxProps {
  pictures: readonly Kept[]
  index: number
  show: (index: number) => void
  close: () => void
  /** Something may be gone, or shown elsewhere by now. */
  onChanged: () => Promise<void>
  onDeleted: () => void
}

/** One picture of the library at its size, with what can be done with it. */
export function LibraryLightbox({
  pictures,
  index,
  show,
  close,
  onChanged,
  onDeleted,
}: LibraryLightboxProps) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff-uploads')
  const namesOf = useUseTexts()
  const [isDeleting, setDeleting] = useState(false)
  const picture = pictures[Math.min(index, pictures.length - 1)]
  if (!picture) return null
  const { width, height, modified, usedBy, url } = picture
  const about = t('about', { width, height, date: formatLongInstant(modified) })

  const copy = () =>
    navigator.clipboard.writeText(new URL(url, location.href).href).then(
      () => toast(t('copied')),
      () => toast(t('copyFailed'), { kind: 'error' }),
    )

  return (
    <>
      <Lightbox
        label={t('title')}
        index={pictures.indexOf(picture)}
        count={pictures.length}
        show={show}
        close={close}
        caption={
          <>
            {about}
            {usedBy.length > 0 && <span className="library-uses">{namesOf(usedBy)}</span>}
          </>
        }
        actions={
          <div className="library-acts">
            <Button variant="on-picture" size="small" onClick={copy}>
              {t('copy')}
            </Button>
            <Button variant="on-picture" size="small" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          </div>
        }
      >
        <LibraryPicture picture={picture} alt={about} sizes="100vw" first />
      </Lightbox>
      {isDeleting && (
        <DeleteUpload
          picture={picture}
          onClose={() => setDeleting(false)}
          onChanged={onChanged}
          onDeleted={() => {
            setDeleting(false)
            close()
            onDeleted()
          }}
        />
      )}
    </>
  )
}

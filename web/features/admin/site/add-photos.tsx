import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOfFile } from '../../../platform/files/picture-files.ts'
import { useFilePreview } from '../../../platform/files/use-file-preview.ts'
import { Banner } from '../../../ui/banner.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { XIcon } from '../../../ui/icons/x.ts'
import { ToolDialog } from '../kit/tool-form.tsx'
import { PhotoWords } from './photo-dialogs.tsx'
import type { PhotoTexts } from './use-photo-uploads.ts'

interface NewPhoto extends PhotoTexts {
  id: number
  file: File
}

interface AddPhotosProps {
  files: readonly File[]
  /** How many more photos the page takes. */
  room: number
  /** Starts the uploads, whose progress the page shows. */
  send: (photos: readonly { file: File; place: PhotoTexts }[]) => void
  close: () => void
}

/** Texts for several photos, entered before the upload. */
export function AddPhotos({ files, room, send, close }: AddPhotosProps) {
  const { t } = useTranslation('staff-settings')
  const [photos, setPhotos] = useState<readonly NewPhoto[]>(() =>
    files.map((file, id) => ({ id, file, alt: '', caption: '' })),
  )
  const ready = photos.filter(({ file, alt }) => alt.trim() !== '' && !problemOfFile(file))
  const over = photos.length - room
  const isWhole = photos.length > 0 && ready.length === photos.length && over <= 0
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  const change = (id: number, name: keyof PhotoTexts, text: string) =>
    setPhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, [name]: text } : photo)))

  async function submit(): Promise<boolean> {
    // Each new photo is put first, so the first one is sent last.
    send(photos.map(({ file, alt, caption }) => ({ file, place: { alt, caption } })).reverse())
    close()
    return true
  }

  return (
    <ToolDialog
      form={{ changed: photos.length > 0, busy: false, error: undefined, submit, discard: close }}
      title={t('photos.several', { count: photos.length })}
      save={t('photos.send', { count: photos.length })}
      close={close}
      incomplete={!isWhole}
    >
      {over > 0 && <Banner kind="error">{t('photos.over', { count: over })}</Banner>}
      <ul className="grid gap-6" {...focusInPlace}>
        {photos.map((photo) => (
          <NewPhotoRow
            key={photo.id}
            photo={photo}
            onText={(name, text) => change(photo.id, name, text)}
            onRemove={() => setPhotos((before) => before.filter(({ id }) => id !== photo.id))}
          />
        ))}
      </ul>
    </ToolDialog>
  )
}

interface NewPhotoRowProps {
  photo: NewPhoto
  onText: (name: keyof PhotoTexts, text: string) => void
  onRemove: () => void
}

function NewPhotoRow({ photo, onText, onRemove }: NewPhotoRowProps) {
  const { t } = useTranslation(['staff-uploads', 'ui'])
  const { file } = photo
  const problem = problemOfFile(file)
  const preview = useFilePreview(problem ? undefined : file)
  return (
    <li>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{file.name}</legend>
        <div className="flex items-center gap-3">
          {preview && <img src={preview} alt="" className="size-16 rounded-picture object-cover" />}
          <p className="wrap-anywhere min-w-0 flex-1 font-semibold">{file.name}</p>
          <IconButton
            label={t('staff-uploads:dismissOne', { name: file.name })}
            size="small"
            onClick={onRemove}
          >
            <XIcon />
          </IconButton>
        </div>
        {problem ? (
          <p className="text-label text-red">{t(`ui:${problem.key}`, problem.params)}</p>
        ) : (
          <PhotoWords form={{ values: photo, set: onText, errorOf: () => undefined }} />
        )}
      </fieldset>
    </li>
  )
}

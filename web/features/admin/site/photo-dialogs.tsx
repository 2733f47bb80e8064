import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { upload } from '../../../platform/api/upload.ts'
import { libraryTypes } from '../../../platform/files/picture-files.ts'
import { useFilePreview } from '../../../platform/files/use-file-preview.ts'
import { Button } from '../../../ui/button.tsx'
import { CountedText } from '../../../ui/fields/counted-text.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { ToolDialog } from '../kit/tool-form.tsx'
import { type ToolFormState, useToolForm } from '../kit/use-tool-form.ts'
import type { PhotoTexts } from './use-photo-uploads.ts'

const ChooseUpload = lazy(() => import('../uploads/choose-upload.tsx'))

export function EditPhoto({ photo: { id, alt, caption }, close }: { photo: Photo; close: () => void }) {
  const { t } = useTranslation('staff-settings')
  const form = useToolForm<PhotoTexts>({
    stored: { alt, caption },
    send: (_, body) => api('PUT /api/photos/:id', { params: { id }, body }),
    onDone: close,
  })
  return (
    <ToolDialog form={form} title={t('photos.edit')} close={close} incomplete={!form.values.alt.trim()}>
      <PhotoWords form={form} />
    </ToolDialog>
  )
}

/** File, or the file name of a library picture with its address. */
type Chosen = { file: File } | { picture: string; url: string }

interface AddPhotoProps {
  close: () => void
  /** Called if several files were chosen, each of which gets its own texts. */
  onSeveral: (files: readonly File[]) => void
}

export function AddPhoto({ close, onSeveral }: AddPhotoProps) {
  const { t } = useTranslation('staff-settings')
  const [chosen, setChosen] = useState<Chosen>()
  const [progress, setProgress] = useState<number>()
  const form = useToolForm<PhotoTexts>({
    stored: { alt: '', caption: '' },
    send: async ({ alt, caption }, _, clientId) => {
      const data = new FormData()
      data.set('client_id', clientId)
      data.set('alt', alt)
      data.set('caption', caption)
      if (chosen && 'file' in chosen) data.set('file', chosen.file)
      else if (chosen) data.set('picture', chosen.picture)
      const signal = new AbortController().signal
      try {
        return await upload<{ message: string }>('/api/photos', {
          form: data,
          signal,
          onProgress: setProgress,
        })
      } finally {
        setProgress(undefined)
      }
    },
    onDone: close,
  })
  return (
    <ToolDialog
      form={{ ...form, changed: form.changed || chosen !== undefined }}
      title={t('photos.add')}
      close={close}
      incomplete={!chosen || !form.values.alt.trim()}
    >
      <PhotoPicture chosen={chosen} choose={setChosen} onSeveral={onSeveral} busy={form.busy} />
      {progress !== undefined && <UploadProgress sent={progress} />}
      <PhotoWords form={form} />
    </ToolDialog>
  )
}

interface PhotoPictureProps {
  chosen: Chosen | undefined
  choose: (chosen: Chosen) => void
  onSeveral: (files: readonly File[]) => void
  busy: boolean
}

function PhotoPicture({ chosen, choose, onSeveral, busy }: PhotoPictureProps) {
  const { t } = useTranslation('staff-settings')
  const [isOpen, setOpen] = useState(false)
  const file = chosen && 'file' in chosen ? chosen.file : undefined
  const preview = useFilePreview(file)
  const picture = chosen && 'url' in chosen ? chosen.url : preview
  return (
    <div className="grid justify-items-start gap-2">
      <DropZone
        label={t(chosen ? 'photos.another' : 'photos.drop')}
        hint={file ? file.name : t('photos.dropHint')}
        fileLabel={t('photos.file')}
        accept={libraryTypes}
        disabled={busy}
        multiple
        onFiles={(files) => {
          const [first] = files
          if (files.length > 1) onSeveral(files)
          else if (first) choose({ file: first })
        }}
      >
        {picture && <img src={picture} alt={t('photos.preview')} />}
      </DropZone>
      <Button variant="outline" size="small" disabled={busy} onClick={() => setOpen(true)}>
        {t('photos.fromLibrary')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChooseUpload
            everywhere
            title={t('photos.choose')}
            onChoose={(picture, { url }) => {
              choose({ picture, url })
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface PhotoWordsProps {
  form: Pick<ToolFormState<PhotoTexts>, 'values' | 'set' | 'errorOf'>
}

export function PhotoWords({ form: { values, set, errorOf } }: PhotoWordsProps) {
  const { t } = useTranslation('staff-settings')
  return (
    <>
      <CountedText
        single
        label={t('photos.alt')}
        hint={t('photos.altHint')}
        value={values.alt}
        max={bounds.photo.alt}
        onText={(text) => set('alt', text)}
        error={errorOf('alt')}
      />
      <CountedText
        single
        optional
        label={t('photos.caption')}
        value={values.caption}
        max={bounds.photo.caption}
        onText={(text) => set('caption', text)}
        error={errorOf('caption')}
      />
    </>
  )
}

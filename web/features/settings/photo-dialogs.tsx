import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import { bounds } from '#contract/rules/bounds.ts'
import { api } from '../../platform/api.ts'
import { libraryTypes } from '../../platform/picture-files.ts'
import { upload } from '../../platform/upload.ts'
import { CountedText } from '../../ui/counted-text.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { ToolDialog } from '../staff/tool-form.tsx'
import { type ToolFormState, useToolForm } from '../staff/use-tool-form.ts'

interface Words {
  alt: string
  caption: string
}

export function EditPhoto({ photo: { id, alt, caption }, close }: { photo: Photo; close: () => void }) {
  const { t } = useTranslation('staff-settings')
  const form = useToolForm<Words>({
    stored: { alt, caption },
    send: (body) => api('PUT /api/photos/:id', { params: { id }, body }),
    onDone: close,
  })
  return (
    <ToolDialog form={form} title={t('photos.edit')} close={close} incomplete={!form.values.alt.trim()}>
      <PhotoWords form={form} />
    </ToolDialog>
  )
}

export function AddPhoto({ close }: { close: () => void }) {
  const { t } = useTranslation('staff-settings')
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<number>()
  const form = useToolForm<Words>({
    stored: { alt: '', caption: '' },
    send: async ({ alt, caption }) => {
      const data = new FormData()
      data.set('alt', alt)
      data.set('caption', caption)
      if (file) data.set('file', file)
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
      form={form}
      title={t('photos.add')}
      close={close}
      incomplete={!file || !form.values.alt.trim()}
    >
      <DropZone
        label={file ? file.name : t('photos.drop')}
        hint={t('photos.dropHint')}
        fileLabel={t('photos.file')}
        accept={libraryTypes}
        onFiles={([first]) => setFile(first)}
      />
      {progress !== undefined && <UploadProgress sent={progress} />}
      <PhotoWords form={form} />
    </ToolDialog>
  )
}

function PhotoWords({ form: { values, set, errorOf } }: { form: ToolFormState<Words> }) {
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

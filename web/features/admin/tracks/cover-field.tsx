import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { libraryTypes, problemOfOne } from '../../../platform/files/picture-files.ts'
import { useFilePreview } from '../../../platform/files/use-file-preview.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import type { ToolFormState } from '../kit/use-tool-form.ts'
import type { TrackValues } from './track-values.ts'

const ChooseUpload = lazy(() => import('../uploads/choose-upload.tsx'))
const mebibytes = bounds.library.maxBytes / 1024 ** 2

interface CoverFieldProps {
  form: ToolFormState<TrackValues>
  /** Address of the stored cover; `''` without one. */
  current: string
}

/** Field for a cover: uploaded or chosen from the library. */
export function CoverField({ form: { values, set, errorOf, busy }, current }: CoverFieldProps) {
  const { t } = useTranslation(['staff-tracks', 'ui'])
  const [choosing, choose] = useState(false)
  const [problem, setProblem] = useState('')
  const preview = useFilePreview(values.picture)
  const picture = preview ?? (values.cover ? `/uploads/${values.cover}` : current)

  function chooseFile(files: File[]) {
    const found = problemOfOne(files)
    setProblem(found ? t(`ui:${found.key}`, found.params) : '')
    if (!found) set('picture', files[0])
  }

  function pick(name: string) {
    set('picture', undefined)
    set('cover', name)
    choose(false)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="field-label" aria-hidden="true">
        {t('cover')}
      </p>
      <DropZone
        className="min-h-30"
        label={t('coverDrop')}
        hint={values.picture?.name ?? t('coverHint', { mebibytes })}
        fileLabel={t('cover')}
        accept={libraryTypes}
        disabled={busy}
        onFiles={chooseFile}
      >
        {picture ? <img src={picture} alt="" className="size-24 rounded-picture object-cover" /> : undefined}
      </DropZone>
      <Button variant="outline" size="small" disabled={busy} onClick={() => choose(true)}>
        {t('fromLibrary')}
      </Button>
      <p aria-live="polite" className="text-red">
        {problem || errorOf('cover')}
      </p>
      {choosing && (
        <Suspense>
          <ChooseUpload title={t('chooseCover')} onChoose={pick} onClose={() => choose(false)} />
        </Suspense>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import type { ToolFormState } from '../kit/use-tool-form.ts'
import type { TrackValues } from './track-values.ts'

/** File types for the picker; the server checks the content. */
const types = ['audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/ogg', '.mp3', '.wav', '.ogg']
const mebibytes = bounds.track.audioBytes / 1024 ** 2

interface AudioFieldProps {
  form: ToolFormState<TrackValues>
  isNew: boolean
}

export function AudioField({ form: { values, set, errorOf, busy }, isNew }: AudioFieldProps) {
  const { t } = useTranslation(['staff-tracks', 'ui'])
  const [refusal, setRefusal] = useState('')
  const chooseFile = ([file]: File[]) => {
    // A pasted picture is for the cover.
    if (file?.type.startsWith('image/')) return
    const why = file ? refusalOf(file) : ''
    setRefusal(why)
    if (!why) set('audio', file)
  }
  /** Says at once what the server would say after the upload. */
  function refusalOf({ name, type, size }: File): string {
    if (size > bounds.track.audioBytes) return t('ui:upload.tooLarge', { name, mebibytes })
    const isSound = type === '' || types.some((one) => one === type || name.toLowerCase().endsWith(one))
    return isSound ? '' : t('errors.track_audio_unknown')
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="field-label" aria-hidden="true">
        {t('audio')}
      </p>
      <DropZone
        className="min-h-30"
        label={values.audio?.name ?? t('audioDrop')}
        hint={isNew || values.audio ? t('audioHint', { mebibytes }) : t('audioKept')}
        fileLabel={t('audio')}
        accept={types}
        disabled={busy}
        onFiles={chooseFile}
      />
      <p aria-live="polite" className="text-red">
        {refusal || errorOf('audio')}
      </p>
    </div>
  )
}

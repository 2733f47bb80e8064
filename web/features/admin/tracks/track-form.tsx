import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import type { Track } from '#contract/tracks.ts'
import { toast } from '../../../platform/toast.ts'
import { CountedText } from '../../../ui/fields/counted-text.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { ToolDialog } from '../kit/tool-form.tsx'
import { type ToolFormState, useToolForm } from '../kit/use-tool-form.ts'
import { AudioField } from './audio-field.tsx'
import type { AudioTags } from './audio-tags.ts'
import { CoverField } from './cover-field.tsx'
import { addLyrics, isComplete, sendTrack, type TrackValues, valuesOf } from './track-values.ts'
import { lyricsQuery } from './tracks.queries.ts'
import { useAudioTags } from './use-audio-tags.ts'

interface TrackFormProps {
  /** Absent for a new track. */
  track: Track | undefined
  close: () => void
}

export function TrackForm({ track, close }: TrackFormProps) {
  const { t } = useTranslation('staff-tracks')
  const [sent, setSent] = useState(0)
  const form = useToolForm({
    stored: valuesOf(track),
    send,
    onDone: close,
  })
  const { values, busy } = form
  const tags = useAudioTags(form, track !== undefined)
  return (
    <ToolDialog
      form={form}
      title={t(track ? 'editTitle' : 'addTitle')}
      close={close}
      incomplete={!isComplete(values, !track)}
    >
      <Words form={form} />
      <AudioField form={form} isNew={!track} />
      <AudioTagsNote form={form} tags={tags} />
      <CoverField form={form} current={track?.cover ?? ''} />
      <LyricsField form={form} />
      {busy && (values.audio || values.picture) && <UploadProgress sent={sent} />}
      {!track && !isComplete(values, true) && <p className="text-label text-muted">{t('missing')}</p>}
    </ToolDialog>
  )

  async function send(values: TrackValues, changed: Partial<TrackValues>, clientId: string) {
    const done = await sendTrack(track ? changed : values, track ?? { clientId }, setSent)
    if (values.lyrics && values.keepsLyrics && values.lyricsSlug === '') {
      // The track is saved, even if adding its lyrics fails.
      await addLyrics(values, { trackId: done.id, clientId }).then(
        () => toast(t('tags.lyricsAdded')),
        () => toast(t('tags.lyricsFailed'), { kind: 'error' }),
      )
    }
    return done
  }
}

interface Part {
  form: ToolFormState<TrackValues>
}

function Words({ form: { values, set, errorOf } }: Part) {
  const { t } = useTranslation('staff-tracks')
  return (
    <>
      <CountedText
        label={t('name')}
        single
        max={bounds.track.title}
        value={values.title}
        error={errorOf('title')}
        onText={(text) => set('title', text)}
      />
      <CountedText
        label={t('artist')}
        single
        max={bounds.track.artist}
        value={values.artist}
        error={errorOf('artist')}
        onText={(text) => set('artist', text)}
      />
    </>
  )
}

function LyricsField({ form: { values, set, errorOf } }: Part) {
  const { t } = useTranslation('staff-tracks')
  const { data = [] } = useQuery(lyricsQuery())
  const { lyricsSlug } = values
  const isListed = lyricsSlug === '' || data.some(({ slug }) => slug === lyricsSlug)
  return (
    <Field label={t('lyrics')} error={errorOf('lyricsSlug')} optional>
      <Select value={lyricsSlug} onChange={({ target }) => set('lyricsSlug', target.value)}>
        <option value="">{t('noLyrics')}</option>
        {!isListed && <option value={lyricsSlug}>{lyricsSlug}</option>}
        {data.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface AudioTagsNoteProps {
  form: Pick<ToolFormState<TrackValues>, 'values' | 'set'>
  tags: AudioTags | undefined
}

/** Shows the metadata of the file, and offers its lyrics as a draft. */
function AudioTagsNote({ form: { values, set }, tags }: AudioTagsNoteProps) {
  const { t } = useTranslation('staff-tracks')
  const facts = tags ? [tags.title, tags.artist, tags.album, tags.year].filter(Boolean) : []
  return (
    <>
      <p aria-live="polite" className="wrap-anywhere text-label text-muted">
        {facts.length > 0 && t('tags.found', { facts: facts.join(' · ') })}
      </p>
      {values.lyrics && values.lyricsSlug === '' && (
        <Switch
          label={t('tags.lyrics')}
          checked={values.keepsLyrics}
          onSwitch={(keepsLyrics) => set('keepsLyrics', keepsLyrics)}
        >
          {t(values.lyrics.lrc ? 'tags.lyricsTimed' : 'tags.lyricsText')}
        </Switch>
      )}
    </>
  )
}

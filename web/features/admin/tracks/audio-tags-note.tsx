import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/fields/switch.tsx'
import type { ToolFormState } from '../kit/use-tool-form.ts'
import type { AudioTags } from './audio-tags.ts'
import type { TrackValues } from './track-values.ts'

interface AudioTagsNoteProps {
  form: Pick<ToolFormState<TrackValues>, 'values' | 'set'>
  tags: AudioTags | undefined
}

/** What the file says of itself, and its lyrics as the beginning of a text. */
export function AudioTagsNote({ form: { values, set }, tags }: AudioTagsNoteProps) {
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

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { parseLrc } from '../../lyrics/lrc.ts'
import type { ArticleWriting } from './use-article-text.ts'

/** What lyrics need besides their words: the track, and when each line is sung. */
export function LyricFields({ writing: { text, write, refusals } }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  const { data: tracks = [] } = useQuery({
    queryKey: ['tracks'],
    queryFn: ({ signal }) => api('GET /api/tracks', { signal }),
  })
  const lines = text.lrc.split('\n').filter((line) => line.trim() !== '').length
  const timed = parseLrc(text.lrc).length

  return (
    <details className="editor-lyrics" open={text.lrc !== '' || text.trackId !== null || undefined}>
      <summary>{t('lyrics.heading')}</summary>
      <Field label={t('lyrics.track')} error={refusals.trackId}>
        <Select
          value={text.trackId ?? ''}
          onChange={({ target }) => write({ trackId: target.value ? Number(target.value) : null })}
        >
          <option value="">{t('lyrics.noTrack')}</option>
          {tracks.map(({ id, title, artist }) => (
            <option key={id} value={id}>
              {`${title} · ${artist}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        optional
        label={t('lyrics.lrc')}
        hint={lines > 0 ? t('lyrics.counted', { timed, lines }) : t('lyrics.hint')}
        error={refusals.lrc ?? (lines > 0 && timed === 0 ? t('lyrics.wrong') : undefined)}
      >
        <TextArea
          className="editor-lrc"
          spellCheck={false}
          maxLength={bounds.article.lrc}
          value={text.lrc}
          placeholder="[00:12.50] …"
          onChange={({ target }) => write({ lrc: target.value })}
        />
      </Field>
    </details>
  )
}

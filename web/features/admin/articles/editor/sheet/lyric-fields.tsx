import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { toast } from '../../../../../platform/toast.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../../ui/fields/text-input.tsx'
import { parseLrc } from '../../../../lyrics/lrc.ts'
import { differs, followText } from '../../../lyric-times/follow-text.ts'
import { tracksQuery } from '../editor.queries.ts'
import type { ArticleWriting } from '../use-article-text.ts'

const LyricTimes = lazy(() => import('../../../lyric-times/lyric-times-dialog.tsx'))

/** Track and line times of lyrics. */
export function LyricFields({ writing: { text, write, refusals } }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  const { data: tracks = [] } = useQuery(tracksQuery)
  const [showsTimes, setShowsTimes] = useState(false)
  const track = tracks.find(({ id }) => id === text.trackId)
  const lines = text.lrc.split('\n').filter((line) => line.trim() !== '').length
  const timed = parseLrc(text.lrc).length

  /** Takes the lines of the text, with the times of those that were there already. */
  function follow(): void {
    const { lrc } = text
    write({ lrc: followText(text, text.content) })
    toast(t('lyrics.followed'), { action: { label: t('list.undo'), run: () => write({ lrc }) } })
  }

  return (
    <details
      className="border-line border-y [&[open]]:pb-5"
      open={text.lrc !== '' || text.trackId !== null || undefined}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('lyrics.heading')}</summary>
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
        className="mt-4"
        label={t('lyrics.lrc')}
        hint={lines > 0 ? t('lyrics.counted', { timed, lines }) : t('lyrics.hint')}
        error={refusals.lrc ?? (lines > 0 && timed === 0 ? t('lyrics.wrong') : undefined)}
      >
        <TextArea
          className="font-code text-note"
          spellCheck={false}
          maxLength={bounds.article.lrc}
          value={text.lrc}
          placeholder="[00:12.50] …"
          onChange={({ target }) => write({ lrc: target.value })}
        />
      </Field>
      {timed > 0 && differs(text) && (
        <div className="mt-3 grid justify-items-start gap-2">
          <p className="text-small">{t('lyrics.differs')}</p>
          <Button variant="outline" size="small" onClick={follow}>
            {t('lyrics.follow')}
          </Button>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="outline" disabled={!track} onClick={() => setShowsTimes(true)}>
          {t('times.open')}
        </Button>
        {!track && <p className="text-muted text-small">{t('times.needsTrack')}</p>}
      </div>
      {showsTimes && track && (
        <Suspense>
          <LyricTimes
            track={track}
            text={text}
            onClose={() => setShowsTimes(false)}
            onDone={(lrc) => {
              write({ lrc })
              setShowsTimes(false)
            }}
          />
        </Suspense>
      )}
    </details>
  )
}

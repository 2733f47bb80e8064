import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import type { ShownImport } from './imports.queries.ts'

/** How far it is: read, written, with its pictures. */
export function ImportProgress({ shown }: { shown: ShownImport }) {
  const { t, i18n } = useTranslation('staff-imports')
  const { state, texts, pictures, choices } = shown
  const total = Object.values(texts).reduce((sum, count) => sum + count, 0)
  const number = (count: number) => count.toLocaleString(i18n.language)

  if (state === 'reading') {
    return (
      <Bar label={t('state.reading')} text={t('readSoFar', { count: total })} value={undefined} max={1} />
    )
  }
  if (state !== 'writing' && state !== 'paused' && state !== 'withdrawing') return null
  const left = state === 'withdrawing' ? (texts.added ?? 0) : (texts.waiting ?? 0)
  const allPictures = pictures.waiting + pictures.kept + pictures.failed
  const hasPictures = choices?.pictures === 'fetch' && allPictures > 0 && state !== 'withdrawing'
  const count = (done: number, all: number) => ({ done: number(done), total: number(all) })
  return (
    <div className="mt-6 grid max-w-160 gap-4">
      <Bar
        label={t('progress')}
        text={t('writing', count(total - left, total))}
        value={total - left}
        max={total}
      />
      {hasPictures && (
        <Bar
          label={t('choices.pictures')}
          text={t('fetching', count(allPictures - pictures.waiting, allPictures))}
          value={allPictures - pictures.waiting}
          max={allPictures}
        />
      )}
    </div>
  )
}

interface BarProps extends React.ComponentProps<typeof ProgressBar> {
  text: string
}

function Bar({ text, ...bar }: BarProps) {
  return (
    <div className="grid gap-1.5">
      <p className="figures text-label text-muted">{text}</p>
      <ProgressBar {...bar} />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people.ts'
import { numberText } from '#contract/rules/number-text.ts'

/** Days of membership and numbers of items; zeros are left out. */
export function PersonFigures({ person: { daysAboard, articles, stores, tracks } }: { person: Person }) {
  const { t, i18n } = useTranslation('person')
  const figures = [
    { key: 'aboard', count: daysAboard },
    { key: 'texts', count: articles.length },
    { key: 'shops', count: stores.length },
    { key: 'songs', count: tracks.length },
  ] as const
  const shown = figures.filter(({ count }) => count > 0)
  // Three stand in one row even on a phone, four in two: none is left alone.
  const columns = shown.length === 3 ? 'grid-cols-3' : 'grid-cols-2'
  return (
    <ul className={`section-rule grid gap-x-6 gap-y-4 ${columns}`}>
      {shown.map(({ key, count }) => (
        <li key={key}>
          <b className="type-title type-title-2xl figures block">{numberText(count, i18n.language)}</b>
          <span className="text-label text-muted">{t(key, { count })}</span>
        </li>
      ))}
    </ul>
  )
}

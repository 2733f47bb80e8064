import { useTranslation } from 'react-i18next'
import { newsSources } from '#contract/rules/news.ts'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { HomeNote } from '../kit/home-note.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useListAddress } from '../kit/use-list-address.ts'
import { Headlines } from './headlines.tsx'
import { SavedNews } from './saved-news.tsx'
import './news.css'

export const handle: LayoutHandle = { staffTexts: 'staff-news' }

/** Where staff pick the news of the home screen. */
export default function NewsPickerPage() {
  const { t } = useTranslation('staff-news')
  const { read, filter } = useListAddress()
  const source = newsSources.find((known) => known === read('source')) ?? 'globo'
  const words = read('query').slice(0, 100)

  return (
    <>
      <Head title={t('title')} noindex />
      <header className="staff-head">
        <h1 className="type-title type-title-xl">{t('title')}</h1>
        <p className="basis-full text-muted">{t('deck')}</p>
        <HomeNote />
      </header>
      <div className="news-columns">
        <section aria-label={t('front')}>
          <div className="news-filters">
            <Field label={t('source')}>
              <Select value={source} onChange={({ target }) => filter('source', target.value)}>
                {newsSources.map((known) => (
                  <option key={known} value={known}>
                    {t(known)}
                  </option>
                ))}
              </Select>
            </Field>
            <SearchField
              label={t('query')}
              value={words}
              onSearch={(typed) => filter('query', typed, { replace: true })}
            />
          </div>
          <Headlines key={source} {...{ source, words }} onClear={() => filter('query', '')} />
        </section>
        <SavedNews />
      </div>
    </>
  )
}

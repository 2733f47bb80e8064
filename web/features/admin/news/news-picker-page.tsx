import { useTranslation } from 'react-i18next'
import { newsSources } from '#contract/rules/news.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { HomeNote } from '../kit/home-note.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useListAddress } from '../kit/use-list-address.ts'
import type { Route } from './+types/news-picker-page.ts'
import { Headlines } from './headlines.tsx'
import { savedNewsQuery } from './news.queries.ts'
import { SavedNews } from './saved-news.tsx'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-news' }

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [savedNewsQuery(1)])

export const clientLoader = loadInBrowser

/** Page on which staff pick the news for the home page. */
export default function NewsPickerPage() {
  const { t } = useTranslation('staff-news')
  const { read, filter } = useListAddress()
  const source = newsSources.find((one) => one === read('source')) ?? 'globo'
  const words = read('query').slice(0, 100)

  return (
    <>
      <Head title={t('title')} noindex />
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="type-title type-title-xl">{t('title')}</h1>
        <p className="basis-full text-muted">{t('deck')}</p>
        <HomeNote />
      </header>
      <div className="grid gap-x-10 gap-y-12 desk:grid-cols-[minmax(0,1fr)_--spacing(85)]">
        <section aria-label={t('front')} className="section-rule">
          <div className="mb-4 grid gap-3 sm:grid-cols-[--spacing(50)_minmax(0,1fr)]">
            <Field label={t('source')}>
              <Select value={source} onChange={({ target }) => filter('source', target.value)}>
                {newsSources.map((one) => (
                  <option key={one} value={one}>
                    {t(one)}
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

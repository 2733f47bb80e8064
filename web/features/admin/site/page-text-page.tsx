import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import type { ResultOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/schema.ts'
import type { pageTexts } from '#contract/site.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { languages, spoken } from '../../../platform/texts/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { TabList, TabPanel } from '../../../ui/tabs.tsx'
import { ToolForm } from '../kit/tool-form.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { useToolForm } from '../kit/use-tool-form.ts'
import type { Route } from './+types/page-text-page.ts'
import { ContentSkeleton } from './content-skeleton.tsx'
import { PagePreview } from './page-preview.tsx'
import { type PageKey, pageKeys, pageTextsQuery } from './settings.queries.ts'
import { AdminsAlone } from './settings-frame.tsx'
import { ToolData } from './tool-data.tsx'

export const handle: LayoutHandle = { texts: ['blog', 'videos'] }

export function loader({ params, context }: Route.LoaderArgs) {
  const key = pageKeyOf(params.key)
  return readAnswers(context, () => (key ? [pageTextsQuery(key)] : []))
}

export const clientLoader = loadInBrowser

const PageContentField = lazy(() => import('./page-content-field.tsx'))

/** Static page, in every language. */
export default function PageTextPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('staff-settings')
  const key = pageKeyOf(params.key)
  if (!key) return <Navigate to="/admin/pages" replace />
  return (
    <AdminsAlone>
      <Head title={t(`pages.${key}`)} noindex />
      <ToolHead title={t(`pages.${key}`)} note={t('pages.places')} />
      <ToolData query={pageTextsQuery(key)}>
        {(stored) => <PageForm key={stored.version} pageKey={key} stored={stored} />}
      </ToolData>
    </AdminsAlone>
  )
}

const names: Record<Language, string> = { pt: 'Português', en: 'English', fr: 'Français', es: 'Español' }
const tabs = languages.map((id) => ({ id, title: names[id] }))

function PageForm({ pageKey, stored }: { pageKey: PageKey; stored: ResultOf<typeof pageTexts> }) {
  const { t } = useTranslation('staff-settings')
  const [lang, choose] = useState<Language>('pt')
  // Opened editors stay mounted when the language changes, to keep their undo history.
  const [opened, setOpened] = useState<readonly Language[]>([lang])
  // The editor runs only in the browser.
  const isHydrated = useIsHydrated()
  const fields = isHydrated ? opened : []
  const [replaced, setReplaced] = useState(0)
  const [showsPreview, setShowsPreview] = useState(false)
  const form = useToolForm({
    stored: stored.texts,
    send: (texts) =>
      api('PUT /api/pages/:key', { params: { key: pageKey }, body: { version: stored.version, texts } }),
  })
  const text = form.values[lang]
  const incomplete = languages.some((one) => isEmpty(form.values[one]))

  function show(language: Language): void {
    choose(language)
    if (!opened.includes(language)) setOpened([...opened, language])
  }

  function discard(): void {
    form.discard()
    setReplaced(replaced + 1)
  }

  return (
    <ToolForm
      form={{ ...form, discard }}
      save={t('pages.publish')}
      incomplete={incomplete}
      acts={
        <Button variant="outline" disabled={isEmpty(text)} onClick={() => setShowsPreview(true)}>
          {t('pages.preview')}
        </Button>
      }
    >
      {pageKey === 'terms' && <p className="font-semibold">{t('pages.termsNote')}</p>}
      <TabList
        label={t('pages.languages')}
        tabs={tabs}
        selected={lang}
        onSelect={(id) => show(spoken(id) ?? lang)}
        idBase="page-language"
      />
      <TabPanel idBase="page-language" id={lang}>
        <div className="grid grid-cols-1 gap-4" lang={lang}>
          <Field label={t('pages.heading')}>
            <TextInput
              value={text.title}
              maxLength={200}
              onChange={({ target }) => form.set(lang, { ...text, title: target.value })}
            />
          </Field>
          <Suspense fallback={<ContentSkeleton />}>
            {!isHydrated && <ContentSkeleton />}
            {fields.map((one) => (
              <div key={one} lang={one} hidden={one !== lang}>
                <PageContentField
                  content={form.values[one].content}
                  replaced={replaced}
                  onContent={(content) => form.set(one, { ...form.values[one], content })}
                />
              </div>
            ))}
          </Suspense>
        </div>
      </TabPanel>
      {showsPreview && <PagePreview {...{ pageKey, lang, text }} onClose={() => setShowsPreview(false)} />}
    </ToolForm>
  )
}

const pageKeyOf = (name: string) => pageKeys.find((one) => one === name)

const isEmpty = ({ title, content }: { title: string; content: string }) => !title.trim() || !content.trim()

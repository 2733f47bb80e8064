import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportChoices as Choices, ImportReport } from '#contract/imports.ts'
import { categoryId, categoryKeys } from '#contract/rules/categories.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useCategoryName } from '../../../platform/texts/use-category-name.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Section } from '../../../ui/section.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'
import type { ShownImport } from './imports.queries.ts'

/** Returns the initial choices: the matches that the server has found. */
function suggested({ authors, categories }: ImportReport): Choices {
  return {
    authors: authors.flatMap(({ key, userId }) => (userId === null ? [] : [{ key, userId }])),
    categories: categories.flatMap(({ slug, category }) => (category === null ? [] : [{ slug, category }])),
    ...{ texts: 'asThere', pages: 'drafts', known: 'leave', pictures: 'fetch', language: 'pt', address: '' },
  }
}

interface ImportChoicesProps {
  run: ShownImport
  report: ImportReport
}

/** Form that assigns authors and categories, and starts the import. */
export function ImportChoices({ run: { id, people }, report }: ImportChoicesProps) {
  const { t } = useTranslation(['staff-imports', 'ui'])
  const categoryName = useCategoryName()
  const [begun] = useState(() => suggested(report))
  const [choices, setChoices] = useState(begun)
  const set = (some: Partial<Choices>) => setChoices((all) => ({ ...all, ...some }))
  const start = useStaffAct(
    () => api('POST /api/admin/imports/:id/start', { params: { id }, body: choices }),
    // The progress is at the top of the page.
    () => scrollTo(0, 0),
  )
  useUnsavedInput(choices !== begun && !start.isSuccess)
  const addressError = start.error instanceof ApiError ? start.error.errors?.address?.[0] : undefined
  const addressField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The button is far below the field.
    if (addressError) addressField.current?.focus()
  }, [addressError])
  const isKnown = report.known.fresh < Object.values(report.known).reduce((sum, count) => sum + count, 0)

  return (
    <form
      className="grid gap-10"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate()
      }}
    >
      <Section title={t('choices.title')}>
        <div className="grid max-w-200 gap-5 pt-2 sm:grid-cols-2">
          <Choice
            label={t('choices.texts')}
            hint={t('choices.textsHint')}
            value={choices.texts}
            options={{ asThere: t('choices.asThere'), drafts: t('choices.drafts') }}
            onChoose={(texts) => set({ texts })}
          />
          <Choice
            label={t('choices.language')}
            value={choices.language}
            options={{
              pt: t('ui:language.pt'),
              en: t('ui:language.en'),
              fr: t('ui:language.fr'),
              es: t('ui:language.es'),
            }}
            onChoose={(language) => set({ language })}
          />
          {report.pages > 0 && (
            <Choice
              label={t('choices.pages')}
              value={choices.pages}
              options={{
                drafts: t('choices.pageDrafts'),
                asTexts: t('choices.asTexts'),
                leave: t('choices.leave'),
              }}
              onChoose={(pages) => set({ pages })}
            />
          )}
          {report.pictures > 0 && (
            <Choice
              label={t('choices.pictures')}
              value={choices.pictures}
              options={{ fetch: t('choices.fetch'), leave: t('choices.picturesLeave') }}
              onChoose={(pictures) => set({ pictures })}
            />
          )}
          {isKnown && (
            <Choice
              label={t('choices.known')}
              value={choices.known}
              options={{
                leave: t('choices.knownLeave'),
                renew: t('choices.knownRenew'),
                overwrite: t('choices.knownOverwrite'),
              }}
              onChoose={(known) => set({ known })}
            />
          )}
          {!report.site.address && (
            <Field label={t('choices.address')} hint={t('choices.addressHint')} error={addressError}>
              <TextInput
                ref={addressField}
                type="url"
                inputMode="url"
                required
                placeholder="https://"
                value={choices.address}
                onChange={({ target }) => set({ address: target.value })}
              />
            </Field>
          )}
        </div>
      </Section>
      <Pairs
        title={t('choices.authors')}
        hint={t('choices.authorsHint')}
        none={t('choices.noAuthor')}
        rows={report.authors.map(({ key, name, count }) => ({ key, name, count }))}
        options={people.map((one) => ({ value: one.id, text: one.name }))}
        chosen={(key) => choices.authors.find((one) => one.key === key)?.userId}
        onChoose={(key, userId) => {
          const others = choices.authors.filter((one) => one.key !== key)
          set({ authors: userId === undefined ? others : [...others, { key, userId }] })
        }}
      />
      <Pairs
        title={t('choices.categories')}
        hint={t('choices.categoriesHint')}
        none={t('choices.noCategory')}
        rows={report.categories.map(({ slug, name, count }) => ({ key: slug, name, count }))}
        options={categoryKeys.map((key) => ({ value: categoryId(key), text: categoryName(key) }))}
        chosen={(slug) => choices.categories.find((one) => one.slug === slug)?.category}
        onChoose={(slug, category) => {
          const others = choices.categories.filter((one) => one.slug !== slug)
          set({ categories: category === undefined ? others : [...others, { slug, category }] })
        }}
      />
      <div className="grid justify-items-start gap-4">
        {start.error && !addressError && <Banner kind="error">{start.error.message}</Banner>}
        <Button type="submit" busy={start.isPending}>
          {t('start')}
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  hint?: string
  value: T
  options: Record<T, string>
  onChoose: (value: T) => void
}

function Choice<T extends string>({ label, hint, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <Field label={label} hint={hint}>
      <Select value={value} onChange={({ target }) => onChoose(target.value as T)}>
        {Object.entries<string>(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface PairsProps {
  title: string
  hint: string
  /** Option text for no selection. */
  none: string
  rows: readonly { key: string; name: string; count: number }[]
  options: readonly { value: number | undefined; text: string }[]
  chosen: (key: string) => number | undefined
  onChoose: (key: string, value: number | undefined) => void
}

/** Assigns one of the site's items to each item of the imported site. */
function Pairs({ title, hint, none, rows, options, chosen, onChoose }: PairsProps) {
  const { t } = useTranslation('staff-imports')
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <p className="mb-2 max-w-[72ch] text-muted">{hint}</p>
      <ul className="max-w-200 *:border-line *:border-t *:py-2.5">
        {rows.map(({ key, name, count }) => (
          <li key={key} className="grid items-center gap-x-6 gap-y-1.5 sm:grid-cols-2">
            <p className="wrap-anywhere">
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-muted text-small/body">{t('report.texts', { count })}</span>
            </p>
            <Select
              aria-label={`${title}: ${name}`}
              value={chosen(key) ?? ''}
              onChange={({ target }) => onChoose(key, target.value ? Number(target.value) : undefined)}
            >
              <option value="">{none}</option>
              {options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </Section>
  )
}

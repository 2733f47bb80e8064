import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/schema.ts'
import { ApiError } from '../../../../../platform/api/api-error.ts'
import { languages, spoken } from '../../../../../platform/texts/language.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { Switch } from '../../../../../ui/fields/switch.tsx'
import { useUnsavedInput } from '../../../../unsaved-input/use-unsaved-input.ts'
import { PublishSwitch } from '../../../kit/publish-switch.tsx'
import { categoriesQuery, type EditedArticle } from '../editor.queries.ts'
import { AuthorField, DateField } from './byline-fields.tsx'
import { PlanFields, PlanNote } from './plan-fields.tsx'
import { usePublication } from './use-publication.ts'

interface PublishFormProps {
  article: EditedArticle
  /** Called first, to save the text. Returns whether to go on. */
  before?: () => Promise<boolean>
  /** Called with the server's errors, because those about the text are shown at the text. */
  onRefused?: (errors: ApiError['errors']) => void
}

/** Form for category, language, author and publication, saved together, with its result. */
export function PublishForm({ article, before = async () => true, onRefused = () => {} }: PublishFormProps) {
  const { t } = useTranslation('staff-editor')
  const form = usePublication(article, { before, onRefused })
  useUnsavedInput(form.isChanged, { save: form.save })
  const { values, set, saving } = form
  const dateError = form.lacksDate ? t('publish.dateMissing') : form.errorOf('date', 'publishedAt')
  const authorError = form.errorOf('authorId', 'authorId')
  const languageError = form.errorOf('language', 'language')
  const lacksTitle = form.failure instanceof ApiError && 'title' in form.failure.errors
  const planError = form.errorOf('publishAt', 'publishAt') ?? form.errorOf('withdrawAt', 'withdrawAt')
  const isSaidElsewhere = [dateError, authorError, languageError, planError, lacksTitle].some(Boolean)
  const savedText = t(saving.variables?.publishAt ? 'plan.saved' : 'publish.kept')
  const done = saving.variables?.isPublished ? saving.data?.message : savedText

  return (
    <form
      // The head of the sheet already has a line at its bottom, so the first switch needs none.
      className="grid gap-5 [&>:first-child>.switch]:border-t-0 [&>:first-child>.switch]:pt-0"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <PlanNote article={article} form={form} />
      <PublishSwitch
        label={t('publish.publish')}
        checked={values.isPublished}
        onSwitch={(isPublished) => set('isPublished', isPublished)}
      >
        {t('publish.publishText')}
      </PublishSwitch>
      {(values.isPublished || article.publishedAt !== null) && (
        <DateField
          value={values.date}
          onChange={(date) => set('date', date)}
          error={dateError}
          optional={article.publishedAt === null}
        />
      )}
      <PlanFields article={article} form={form} />
      <CategoryField value={values.category} onChange={(category) => set('category', category)} />
      <LanguageField
        article={article}
        value={values.language}
        onChange={(language) => set('language', language)}
        error={languageError}
      />
      <AuthorField
        article={article}
        value={values.authorId}
        onChange={(id) => set('authorId', id)}
        error={authorError}
      />
      <Switch
        label={t('publish.lyrics')}
        checked={values.isLyrics}
        onSwitch={(isLyrics) => set('isLyrics', isLyrics)}
      >
        {t('publish.lyricsText')}
      </Switch>
      <div aria-live="polite">
        {form.isSaved && <Banner kind="success">{done}</Banner>}
        {form.failure && !isSaidElsewhere && <Banner kind="error">{failureIn(form.failure)}</Banner>}
      </div>
      <div className="sticky bottom-0 z-(--plane-above) -mx-5 flex justify-end border-line border-t bg-paper px-5 py-3">
        <Button type="submit" busy={saving.isPending} busyText={t('saving.saving')}>
          {t(actOf(article, values))}
        </Button>
      </div>
    </form>
  )

  function failureIn(error: Error): string {
    const code = error instanceof ApiError ? error.status : 0
    return t('publish.failed', { code, message: error.message })
  }
}

/** Returns the text key of the button for the selected publication. */
function actOf(
  article: EditedArticle,
  { isPublished, publishAt }: { isPublished: boolean; publishAt: string },
) {
  if (isPublished && !article.isPublished) return 'publish.now'
  if (!isPublished && article.isPublished) return 'publish.withdraw'
  return !isPublished && publishAt ? 'publish.plan' : 'publish.save'
}

interface LanguageFieldProps {
  article: EditedArticle
  value: Language
  onChange: (language: Language) => void
  error: string | undefined
}

/** Languages that the same text already has cannot be selected. */
function LanguageField({ article, value, onChange, error }: LanguageFieldProps) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const usedLanguages = article.languages
    .filter(({ id }) => id !== article.id)
    .map(({ language }) => language)
  return (
    <Field label={t('publish.language')} error={error}>
      <Select value={value} onChange={({ target }) => onChange(spoken(target.value) ?? value)}>
        {languages.map((language) => (
          <option key={language} value={language} disabled={usedLanguages.includes(language)}>
            {t(`ui:language.${language}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface CategoryFieldProps {
  value: number | null
  onChange: (category: number | null) => void
}

function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { t, i18n } = useTranslation('staff-editor')
  const { data: categories = [] } = useQuery(categoriesQuery(i18n.language))
  return (
    <Field label={t('publish.category')}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
      >
        <option value="">{t('publish.noCategory')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

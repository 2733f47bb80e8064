import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { ApiError } from '../../platform/api-error.ts'
import { isFulfilled } from '../../platform/is-fulfilled.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useUnsavedInput } from '../../ui/use-unsaved-input.ts'
import { PublishSwitch } from '../staff/publish-switch.tsx'
import { articlesKey, categoriesQuery, type EditedArticle } from './editor.queries.ts'

/** Saved together, with what came of it in words. */
export function PublishForm({ article }: { article: EditedArticle }) {
  const { t, i18n } = useTranslation('staff-editor')
  const queries = useQueryClient()
  const { data: categories = [] } = useQuery(categoriesQuery(i18n.language))
  const [category, setCategory] = useState(article.category)
  const [isPublished, setPublished] = useState(article.isPublished)
  const [isLyrics, setLyrics] = useState(article.isLyrics)
  const saving = useMutation({
    mutationFn: (body: { category: number | null; isPublished: boolean; isLyrics: boolean }) =>
      api('PUT /api/editor_edit2/:id', { params: { id: article.id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: articlesKey }),
  })
  const wanted = { category, isPublished, isLyrics }
  const isSaved = saving.isSuccess && JSON.stringify(saving.variables) === JSON.stringify(wanted)
  const stored = { category: article.category, isPublished: article.isPublished, isLyrics: article.isLyrics }
  useUnsavedInput(!isSaved && JSON.stringify(wanted) !== JSON.stringify(stored), {
    save: () => isFulfilled(saving.mutateAsync(wanted)),
  })
  const done = saving.variables?.isPublished ? saving.data?.message : t('publish.kept')

  return (
    <form
      className="publish-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate(wanted)
      }}
    >
      <Field label={t('publish.category')}>
        <Select
          value={category ?? ''}
          onChange={({ target }) => setCategory(target.value ? Number(target.value) : null)}
        >
          <option value="">{t('publish.noCategory')}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <PublishSwitch label={t('publish.publish')} checked={isPublished} onSwitch={setPublished}>
        {t('publish.publishText')}
      </PublishSwitch>
      <Switch label={t('publish.lyrics')} checked={isLyrics} onSwitch={setLyrics}>
        {t('publish.lyricsText')}
      </Switch>
      <div aria-live="polite">
        {isSaved && <Banner kind="success">{done}</Banner>}
        {saving.error && <Banner kind="error">{failureIn(saving.error)}</Banner>}
      </div>
      <div className="editor-acts">
        <a
          className="button button-outline"
          href={`/magazine/${article.slug}`}
          target="_blank"
          rel="noopener"
        >
          {t(article.isPublished ? 'list.view' : 'preview')}
        </a>
        <Button type="submit" busy={saving.isPending} busyText={t('saving.saving')}>
          {t('publish.save')}
        </Button>
      </div>
    </form>
  )

  function failureIn(error: Error): string {
    const code = error instanceof ApiError ? error.status : 0
    return t('publish.failed', { code, message: error.message })
  }
}

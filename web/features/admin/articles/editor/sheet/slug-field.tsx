import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { slugify } from '#contract/rules/slugs.ts'
import { api } from '../../../../../platform/api/api.ts'
import { ApiError } from '../../../../../platform/api/api-error.ts'
import { useTranslatedFailure } from '../../../../../platform/texts/use-translated-failure.ts'
import { toast } from '../../../../../platform/toast.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { useUnsavedInput } from '../../../../unsaved-input/use-unsaved-input.ts'
import type { ArticleWriting } from '../use-article-text.ts'

interface SlugFieldProps {
  id: number
  writing: ArticleWriting
  /** Former slugs, which redirect to the article. */
  former: readonly string[]
  isPublished: boolean
}

/** Slug of an article. Former slugs go on redirecting to it. */
export function SlugField({ id, writing, former, isPublished }: SlugFieldProps) {
  const { t } = useTranslation('staff-editor')
  const { saved } = writing
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setFailure] = useState<unknown>()
  const failure = useTranslatedFailure(error)
  const newSlug = slugify(typed ?? saved.slug)
  const isNew = typed !== undefined && newSlug !== saved.slug

  useUnsavedInput(isNew)

  async function change(): Promise<void> {
    if (busy || !isNew) return
    setBusy(true)
    setFailure(undefined)
    try {
      await writing.save()
      const { version } = writing.current()
      const { slug, version: next } = await api('PUT /api/articles/:id', {
        params: { id },
        body: { slug: newSlug, version },
      })
      if (isPublished) setLeft([saved.slug, ...left])
      writing.moved({ slug, version: next })
      setTyped(undefined)
      toast(t('slug.changed'))
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }

  const message = failure instanceof ApiError ? failure.message : failure ? t('failed') : undefined
  const all = [...left, ...former].filter((slug) => slug !== saved.slug)
  return (
    <form
      className="flex flex-wrap items-start gap-2.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void change()
      }}
    >
      <Field
        label={t('slug.label')}
        hint={t('slug.hint', { address: `${location.host}/blog/${newSlug || saved.slug}` })}
        error={typed !== undefined && newSlug === '' ? t('slug.empty') : message}
        className="min-w-0 shrink grow basis-full sm:basis-55"
      >
        <TextInput
          value={typed ?? saved.slug}
          maxLength={200}
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value)
            setFailure(undefined)
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="min-h-11 sm:mt-6.75"
        busy={busy}
        disabled={!isNew || newSlug === ''}
      >
        {t('slug.change')}
      </Button>
      {all.length > 0 && (
        <div className="wrap-anywhere flex-[1_0_100%] text-muted text-small">
          <p>{t('slug.former')}</p>
          <ul>
            {all.map((slug) => (
              <li key={slug}>/blog/{slug}</li>
            ))}
          </ul>
        </div>
      )}
    </form>
  )
}

import { useTranslation } from 'react-i18next'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckCircleIcon } from '../../../../ui/icons/check-circle.ts'
import { Flashes } from '../../../../ui/states/flashes.tsx'
import { useRestoreArticle } from '../use-restore-article.ts'
import type { ArticleWriting } from './use-article-text.ts'
import { useFieldNames } from './use-field-names.ts'

/** Hidden on a phone, where the button to save says the same. */
const besideButton = 'editor-saved-beside-button'
const line = 'flex min-h-8 items-center gap-2 text-small/body [&>svg]:size-4 [&>svg]:flex-none'

/** Save status of the article. Not announced, because it changes after every pause in typing. */
export function SaveStatus({ writing }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  const { saving, hasNews, invalid, saved } = writing
  const names = useFieldNames()
  if (saving === 'saving') {
    return (
      <p className={`${line} ${besideButton} text-muted`}>
        <Flashes state="running" />
        {t('saving.saving')}
      </p>
    )
  }
  // `SaveFailure` shows the error.
  if (failureOf(writing)) return null
  if (hasNews) return <p className={`${line} ${besideButton} text-muted`}>{t('saving.changed')}</p>
  if (saved.id === undefined) return <p className={`${line} text-muted`}>{t('saving.new')}</p>
  if (invalid.length > 0)
    return <p className={`${line} text-muted`}>{t('saving.partly', { fields: names(invalid) })}</p>
  return (
    <p className={`${line} text-green`}>
      <CheckCircleIcon weight="fill" aria-hidden="true" />
      {t('saving.saved')}
    </p>
  )
}

/** Error of the last save, with a button that may help, until the text is saved. */
export function SaveFailure({ writing }: { writing: ArticleWriting }) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const failure = failureOf(writing)
  const { restore, restoring } = useRestoreArticle(() => void writing.save())
  if (!failure) return null
  const { id } = writing.saved
  const isDeleted = id !== undefined && failure.key === 'article_not_found'
  return (
    <Banner kind="error" className="rounded-none">
      <div className="flex items-center gap-4">
        <p>
          {isDeleted ? t('saving.deleted') : failure.message}{' '}
          <span className="font-regular">{t('saving.kept')}</span>
        </p>
        <Button
          variant="outline"
          size="small"
          className="flex-none"
          busy={writing.saving === 'saving' || restoring !== undefined}
          onClick={() => (isDeleted ? restore(id) : void writing.save())}
        >
          {t(isDeleted ? 'list.restore' : 'ui:retry')}
        </Button>
      </div>
    </Banner>
  )
}

/** Returns the error of the last save, until a save succeeds or nothing is left to save. */
function failureOf({ saving, failure, hasNews }: ArticleWriting): ArticleWriting['failure'] {
  return saving === 'failed' || hasNews ? failure : undefined
}

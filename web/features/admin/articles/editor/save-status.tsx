import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Flashes } from '../../../../ui/states/flashes.tsx'
import type { ArticleWriting } from './use-article-text.ts'
import { useFieldNames } from './use-field-names.ts'

/** On a phone it has a line of its own. */
const long = 'editor-saved-long'
const line = 'flex min-h-8 items-center gap-2 text-small/body [&>svg]:size-4 [&>svg]:flex-none'

/** Whether the site has what is written. Read aloud only where it fails: it changes with every pause. */
export function SaveStatus({ writing }: { writing: ArticleWriting }) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const { saving, failure, hasNews, invalid, saved } = writing
  const names = useFieldNames()
  if (saving === 'failed' && failure) {
    return (
      <p className={`${line} ${long} text-red`} role="alert">
        <WarningCircleIcon weight="fill" aria-hidden="true" />
        <span>
          {failure.message} {t('saving.kept')}
        </span>
        <Button variant="ghost" size="small" onClick={() => void writing.save()}>
          {t('ui:retry')}
        </Button>
      </p>
    )
  }
  if (saving === 'saving') {
    return (
      <p className={`${line} text-muted`}>
        <Flashes state="running" />
        {t('saving.saving')}
      </p>
    )
  }
  if (hasNews) return <p className={`${line} ${long} text-muted`}>{t('saving.changed')}</p>
  if (saved.id === undefined) return <p className={`${line} ${long} text-muted`}>{t('saving.new')}</p>
  if (invalid.length > 0)
    return <p className={`${line} ${long} text-muted`}>{t('saving.partly', { fields: names(invalid) })}</p>
  return (
    <p className={`${line} text-green`}>
      <CheckCircleIcon weight="fill" aria-hidden="true" />
      {t('saving.saved')}
    </p>
  )
}

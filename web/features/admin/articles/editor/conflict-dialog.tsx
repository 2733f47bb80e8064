import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../../platform/texts/use-dates.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { ArticleText } from './article-text.ts'
import type { EditedArticle } from './editor.queries.ts'
import type { ArticleWriting } from './use-article-text.ts'
import { useFieldNames } from './use-field-names.ts'
import { WordsPreview } from './words/words-preview.tsx'

interface ConflictDialogProps {
  writing: ArticleWriting
  there: EditedArticle
}

/** Shows both versions side by side if someone else has saved the article, and lets the user choose one. */
export default function ConflictDialog({ writing, there }: ConflictDialogProps) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff-editor')
  const [busy, setBusy] = useState(false)
  const mine = writing.text
  const nameFields = useFieldNames()
  const others = (['youtube', 'trackId', 'lrc'] as const).filter((field) => mine[field] !== there[field])

  async function keepMine(): Promise<void> {
    setBusy(true)
    await writing.keepMine()
    setBusy(false)
  }

  function takeTheirs(): void {
    writing.takeTheirs(there)
    toast(t('conflict.taken'), {
      action: { label: t('conflict.undo'), run: () => writing.replace(mine) },
    })
  }

  return (
    <Dialog open role="alertdialog" title={t('conflict.title')} size="wide">
      <p>{t('conflict.text', { when: formatLongInstant(there.updatedAt) })}</p>
      {others.length > 0 && <p className="mt-2">{t('conflict.others', { fields: nameFields(others) })}</p>}
      <div className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-2">
        <Side
          heading={t('conflict.mine')}
          text={mine}
          act={
            <Button busy={busy} busyText={t('saving.saving')} onClick={() => void keepMine()}>
              {t('conflict.keepMine')}
            </Button>
          }
        />
        <Side
          heading={t('conflict.theirs')}
          text={there}
          act={
            <Button variant="outline" onClick={takeTheirs}>
              {t('conflict.takeTheirs')}
            </Button>
          }
        />
      </div>
    </Dialog>
  )
}

interface SideProps {
  heading: string
  text: Pick<ArticleText, 'title' | 'description' | 'content'>
  act: React.ReactNode
}

function Side({ heading, text: { title, description, content }, act }: SideProps) {
  const { t } = useTranslation('staff-editor')

  async function copy(): Promise<void> {
    const words = new DOMParser().parseFromString(content.replace(/<\/(p|h\d|li|tr)>/g, '$&\n'), 'text/html')
    const text = [title, description, words.body.textContent].filter(Boolean).join('\n\n')
    await navigator.clipboard.writeText(text).then(
      () => toast(t('conflict.copied')),
      () => toast(t('conflict.notCopied'), { kind: 'error' }),
    )
  }

  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={heading}>
      <h3 className="text-label font-semibold text-muted">{heading}</h3>
      <div className="wrap-anywhere">
        <p className="font-semibold">{title || t('untitled')}</p>
        {description && <p className="text-muted">{description}</p>}
      </div>
      <WordsPreview html={content} label={heading} />
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <Button variant="ghost" onClick={() => void copy()}>
          {t('conflict.copy')}
        </Button>
        {act}
      </div>
    </section>
  )
}

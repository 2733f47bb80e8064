import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../../platform/texts/use-dates.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { EditedArticle } from './editor.queries.ts'
import type { ArticleWriting } from './use-article-text.ts'
import { WordsPreview } from './words/words-preview.tsx'

interface ConflictDialogProps {
  writing: ArticleWriting
  there: EditedArticle
}

/** Somebody else has written meanwhile: both texts side by side, and nothing is thrown away unasked. */
export default function ConflictDialog({ writing, there }: ConflictDialogProps) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff-editor')
  const [busy, setBusy] = useState(false)
  const mine = writing.text

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
      <div className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-2">
        <Side
          heading={t('conflict.mine')}
          title={mine.title}
          content={mine.content}
          act={
            <Button busy={busy} busyText={t('saving.saving')} onClick={() => void keepMine()}>
              {t('conflict.keepMine')}
            </Button>
          }
        />
        <Side
          heading={t('conflict.theirs')}
          title={there.title}
          content={there.content}
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
  title: string
  content: string
  act: React.ReactNode
}

function Side({ heading, title, content, act }: SideProps) {
  const { t } = useTranslation('staff-editor')

  async function copy(): Promise<void> {
    const words = new DOMParser().parseFromString(content.replace(/<\/(p|h\d|li|tr)>/g, '$&\n'), 'text/html')
    const text = `${title}\n\n${words.body.textContent}`
    await navigator.clipboard.writeText(text).then(
      () => toast(t('conflict.copied')),
      () => toast(t('conflict.notCopied'), { kind: 'error' }),
    )
  }

  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={heading}>
      <h3 className="text-label font-semibold text-muted">{heading}</h3>
      <p className="font-semibold">{title}</p>
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

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ArticleWriting } from './use-article-text.ts'

/** Whoever leaves with words that the site does not have is asked first. */
export function LeavingGuard({ writing }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  const { isChanged } = writing
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.key !== nextLocation.key,
  )
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])

  async function saveAndGo(): Promise<void> {
    setBusy(true)
    const isSaved = await writing.save()
    setBusy(false)
    if (isSaved) blocker.proceed?.()
    else blocker.reset?.()
  }

  function dropAndGo(): void {
    writing.discard()
    blocker.proceed?.()
  }

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('leaving.title')}
      onClose={blocker.reset}
      actions={
        <>
          <Button variant="outline" onClick={blocker.reset}>
            {t('leaving.stay')}
          </Button>
          <Button variant="danger" onClick={dropAndGo}>
            {t('leaving.drop')}
          </Button>
          <Button busy={busy} disabled={writing.isBad} onClick={() => void saveAndGo()}>
            {t('leaving.save')}
          </Button>
        </>
      }
    >
      {t('leaving.text')}
    </Dialog>
  )
}

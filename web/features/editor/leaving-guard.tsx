import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ArticleWriting } from './use-article-text.ts'

/** Told on the way to the address that a new article gets: its page stays as it is. */
export const bornHere = 'born here'

/** Whoever leaves with words that the site does not have is asked first. */
export function LeavingGuard({ writing }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  const { isChanged } = writing
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.key !== nextLocation.key && nextLocation.state !== bornHere,
  )
  const [busy, setBusy] = useState(false)
  const isBlocked = blocker.state === 'blocked'
  // A draft is saved by itself; only where that fails there is something to ask.
  const [asks, setAsks] = useState(false)
  const leave = useEffectEvent(async () => {
    if (!writing.savesItself || writing.isBad) return setAsks(true)
    if (await writing.save()) blocker.proceed?.()
    else setAsks(true)
  })
  useEffect(() => {
    if (isBlocked) void leave()
    else setAsks(false)
  }, [isBlocked])

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

  if (!isBlocked || !asks || writing.conflict) return null
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

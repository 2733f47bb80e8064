import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'
import { unsavedInputs, type WaysOut, withoutQuestion } from '../../platform/storage/unsaved-input.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

interface Leaving {
  currentLocation: Location
  nextLocation: Location
}

const endangered = () => unsavedInputs().filter(({ survivesNavigation }) => !survivesNavigation)

function leavesInput({ currentLocation: here, nextLocation: next }: Leaving): boolean {
  if (next.state === withoutQuestion || endangered().length === 0) return false
  // Following a link to the same URL resets the page; another query or hash of it keeps its forms.
  const isAnew = next.search === here.search && next.hash === here.hash && next.key !== here.key
  return next.pathname !== here.pathname || isAnew
}

async function saveAll(left: readonly WaysOut[]): Promise<boolean> {
  for (const { save } of left) if (!(await save?.())) return false
  return true
}

/** Asks before navigation that would lose unsaved input. A router supports only one blocker. */
export function LeaveQuestion() {
  const { t } = useTranslation('unsaved')
  const blocker = useBlocker(leavesInput)
  const isBlocked = blocker.state === 'blocked'
  const [question, setAsked] = useState<readonly WaysOut[]>()
  const [busy, setBusy] = useState(false)

  const decide = useEffectEvent(async () => {
    const left = endangered().map(({ waysOut }) => waysOut())
    const canGo = left.every(({ save, savesItself }) => save && savesItself) && (await saveAll(left))
    if (canGo) blocker.proceed?.()
    else if (left.some(({ hasOwnDialog }) => hasOwnDialog?.())) blocker.reset?.()
    else setAsked(left)
  })
  useEffect(() => {
    if (isBlocked) void decide()
    else setAsked(undefined)
  }, [isBlocked])

  async function saveAndGo(left: readonly WaysOut[]): Promise<void> {
    setBusy(true)
    const isSaved = await saveAll(left)
    setBusy(false)
    if (isSaved) blocker.proceed?.()
    else blocker.reset?.()
  }

  function discardAndLeave(left: readonly WaysOut[]): void {
    for (const { discard } of left) discard?.()
    blocker.proceed?.()
  }

  if (!isBlocked || !question) return null
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
          <Button variant="danger" onClick={() => discardAndLeave(question)}>
            {t('leaving.drop')}
          </Button>
          {question.every(({ save }) => save) && (
            <Button busy={busy} onClick={() => void saveAndGo(question)}>
              {t('leaving.save')}
            </Button>
          )}
        </>
      }
    >
      {t('leaving.text')}
    </Dialog>
  )
}

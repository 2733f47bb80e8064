import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session/session.ts'
import { moveToDraft } from './move-to-draft.ts'
import type { OutboxLine } from './outbox.ts'

export interface RefusedActsProps {
  line: OutboxLine
  /** As in the draft's key. */
  draftPlace: string
  onAgain: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** Buttons to change a refused line, to send it again, and to discard it. */
export default function RefusedActs({ line, draftPlace, onAgain, onDiscard }: RefusedActsProps) {
  const { t } = useTranslation('chat')
  const userId = useSession()?.userId
  const { clientId, isFinal } = line

  function change() {
    if (userId === undefined) return
    moveToDraft(line, { userId, draftPlace })
    onDiscard(clientId)
    document.querySelector<HTMLElement>('.composer textarea')?.focus()
  }

  return (
    <>
      <button type="button" className="line-act" onClick={change}>
        {t('outbox.change')}
      </button>{' '}
      {!isFinal && (
        <button type="button" className="line-act" onClick={() => onAgain(clientId)}>
          {t('outbox.again')}
        </button>
      )}{' '}
      <button type="button" className="line-act" onClick={() => onDiscard(clientId)}>
        {t('outbox.discard')}
      </button>
    </>
  )
}

import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactThread } from '#contract/mailbox.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import { useMailActs } from './use-mail-acts.ts'

/** What staff do with a message besides answering it. */
export function MailActs({ thread }: { thread: ContactThread }) {
  const { t } = useTranslation('mailbox')
  const [isAsking, setAsking] = useState(false)
  const { busy, markUnread, markSpam, remove } = useMailActs(thread.id)
  const isSpam = thread.isSpam ?? false

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="small" onClick={markUnread}>
        <EnvelopeSimpleIcon aria-hidden="true" />
        {t('thread.markUnread')}
      </Button>
      <Button variant="outline" size="small" onClick={() => markSpam(!isSpam)}>
        <WarningIcon aria-hidden="true" />
        {t(isSpam ? 'thread.notSpam' : 'thread.spam')}
      </Button>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        <TrashIcon aria-hidden="true" />
        {t('thread.delete')}
      </Button>
      <AlertDialog
        open={isAsking}
        title={t('thread.deleteTitle')}
        confirm={t('thread.delete')}
        danger
        busy={busy}
        onConfirm={() => remove(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {t('thread.deleteText')}
      </AlertDialog>
    </div>
  )
}

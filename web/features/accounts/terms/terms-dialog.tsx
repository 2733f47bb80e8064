import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TermsText } from './terms-text.tsx'
import { useReachedEnd } from './use-reached-end.ts'
import { useTerms } from './use-terms.ts'

interface TermsDialogProps {
  onAgree: (version: number) => void
  onDecline: () => void
  declineText: string
  /** Absent where a decision is required. */
  onClose?: () => void
  /** Shown before the text. */
  notice?: string
  failure?: string | undefined
  busy?: boolean
}

/** Terms of use. Agreeing is possible once their end was reached. */
export function TermsDialog({ onAgree, onDecline, declineText, busy = false, ...rest }: TermsDialogProps) {
  const { t } = useTranslation('accounts')
  const { onClose, notice, failure } = rest
  const terms = useTerms()
  const { reached, end } = useReachedEnd(terms.data?.version)

  return (
    <Dialog
      open
      {...(onClose && { onClose })}
      title={terms.data?.title ?? t('terms.title')}
      size="wide"
      className="terms-dialog"
      actions={
        <>
          {failure && (
            <Banner kind="error" className="basis-full">
              {failure}
            </Banner>
          )}
          {!reached && <p className="terms-hint">{t('terms.readToEnd')}</p>}
          <Button variant="outline" onClick={onDecline}>
            {declineText}
          </Button>
          <Button
            disabled={!reached}
            busy={busy}
            busyText={t('terms.accepting')}
            onClick={() => terms.data && onAgree(terms.data.version)}
          >
            {t('terms.agree')}
          </Button>
        </>
      }
    >
      {notice && <p className="mb-4 text-ink">{notice}</p>}
      <TermsText terms={terms} end={end} />
    </Dialog>
  )
}

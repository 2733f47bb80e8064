import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useTakenFocus } from '../../ui/overlays/use-taken-focus.ts'

interface ContactSentProps {
  /** What the server said. */
  answer: string
  onAnother: () => void
}

/** In the place of the form, which took the focus with it. */
export function ContactSent({ answer, onAnother }: ContactSentProps) {
  const { t } = useTranslation('mailbox')
  const session = useSession()
  const another = useTakenFocus<HTMLButtonElement>()

  return (
    <>
      <Banner kind="success" className="mb-5">
        {answer}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Button ref={another} variant="outline" onClick={onAnother}>
          {t('contact.another')}
        </Button>
        {session && (
          <ButtonLink variant="ghost" to="/mail">
            {t('contact.yours')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'
import { ContactForm } from './contact-form.tsx'

export const handle: LayoutHandle = { texts: ['accounts', 'mailbox'] }

export default function ContactPage() {
  const { t } = useTranslation('mailbox')
  const { name: siteName } = useSite()
  const [answer, setAnswer] = useState<string>()

  return (
    <div className="max-w-medium">
      <Head title={t('contact.title')} description={t('contact.description', { siteName })} />
      <h1 className="type-display type-headline mb-3">{t('contact.title')}</h1>
      <p className="mb-8 text-lead text-muted">{t('contact.lead')}</p>
      {answer ? (
        <ContactSent answer={answer} onAnother={() => setAnswer(undefined)} />
      ) : (
        <ContactForm onSent={setAnswer} />
      )}
    </div>
  )
}

interface ContactSentProps {
  /** The server's message. */
  answer: string
  onAnother: () => void
}

/** Replaces the sent form, and takes the focus. */
function ContactSent({ answer, onAnother }: ContactSentProps) {
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

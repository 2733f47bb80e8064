import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactSent } from './contact-sent.tsx'

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

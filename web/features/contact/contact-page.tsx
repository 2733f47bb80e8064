import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ContactForm } from './contact-form.tsx'

export default function ContactPage() {
  const { t } = useTranslation('mailbox')
  const [answer, setAnswer] = useState<string>()

  return (
    <div className="max-w-[560px]">
      <Head title={t('contact.title')} description={t('contact.description')} />
      <h1 className="type-display type-headline mb-3">{t('contact.title')}</h1>
      <p className="mb-8 text-lead text-muted">{t('contact.lead')}</p>
      {answer ? (
        <>
          <Banner kind="success" className="mb-5">
            {answer}
          </Banner>
          <Button variant="outline" onClick={() => setAnswer(undefined)}>
            {t('contact.another')}
          </Button>
        </>
      ) : (
        <ContactForm onSent={setAnswer} />
      )}
    </div>
  )
}

import { composeEmail, type Email } from '../../platform/mail.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { Invited } from './subscriptions.ts'

interface Needs {
  translator: Translator
  publicUrl: string
}

/** What is sent to an address that somebody typed: of what else they typed it says nothing. */
export function createNewsletterLetters({ translator, publicUrl }: Needs) {
  const { host } = new URL(publicUrl)

  function invitation(invited: Invited): Email {
    const { to, language } = invited
    const t = translator.in(language)
    const kind = 'confirm' in invited ? 'confirm' : 'known'
    const query = 'confirm' in invited ? `verify=${invited.confirm}` : `token=${invited.manage}`
    return composeEmail({
      ...{ to, language, subject: t(`mail:newsletter.${kind}.subject`, { host }) },
      parts: [
        { says: t(`mail:newsletter.${kind}.intro`, { host }) },
        {
          link: `${publicUrl}/newsletter?${query}&lang=${language}`,
          label: t(`mail:newsletter.${kind}.label`),
        },
        { says: t(`mail:newsletter.${kind}.outro`) },
      ],
      footer: t('mail:footer', { host }),
    })
  }

  return { invitation }
}

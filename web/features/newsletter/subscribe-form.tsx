import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { emailPattern } from '#contract/rules/patterns.ts'
import { api } from '../../platform/api/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { MachineTrap } from '../contact/machine-trap.tsx'
import { useNewsletterAct } from './use-newsletter-act.ts'
import { readWishes, type Wishes, WishFields } from './wish-fields.tsx'

interface SubscribeFormProps {
  /** Receives the server's message, which is the same for every address. */
  onSent: (answer: string) => void
}

export function SubscribeForm({ onSent }: SubscribeFormProps) {
  const { t, i18n } = useTranslation(['newsletter', 'accounts'])
  const { send, busy, failure, errors } = useNewsletterAct(
    (body: Wishes & { email: string; website: string }) => api('POST /api/newsletter', { body }),
    onSent,
  )
  const [wrong, setWrong] = useState<'email_required' | 'email_invalid'>()

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    const form = new FormData(currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const isWrong = !emailPattern.test(email)
    setWrong(isWrong ? (email ? 'email_invalid' : 'email_required') : undefined)
    if (isWrong) currentTarget.querySelector<HTMLElement>('[name=email]')?.focus()
    else send({ email, website: String(form.get('website') ?? ''), ...readWishes(form) })
  }

  return (
    // The action serves browsers without scripts.
    <form
      method="post"
      action={`/api/newsletter?lang=${i18n.language}`}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <Field
        label={t('email')}
        hint={t('emailHint')}
        error={wrong ? t(`accounts:errors.${wrong}`) : errors.email?.[0]}
      >
        <TextInput
          type="email"
          name="email"
          required
          inputMode="email"
          autoComplete="email"
          maxLength={bounds.email.max}
        />
      </Field>
      <WishFields />
      <MachineTrap />
      {failure && <Banner kind="error">{failure}</Banner>}
      <div>
        <Button type="submit" size="large" busy={busy}>
          {t('subscribe')}
        </Button>
      </div>
    </form>
  )
}

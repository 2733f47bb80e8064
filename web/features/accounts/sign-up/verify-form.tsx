import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { WarningCircleIcon } from '../../../ui/icons/warning-circle.ts'
import { SubmitButton } from '../submit-button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { isComplete } from './code-entry.ts'
import { ResendCode } from './resend-code.tsx'
import { useVerification } from './use-verification.ts'

export function VerifyForm({ username }: { username: string }) {
  const { t } = useTranslation('accounts')
  const note = useId()
  const form = useRef<HTMLFormElement>(null)
  const { entry, change, outcome, busy, verify, resend } = useVerification(username)
  // The previous form is gone, and the focus with it.
  useEffect(() => focusFirstBox(form.current), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    void verify().then(() => focusFirstBox(form.current))
  }

  return (
    <form ref={form} className="gate-form" method="post" onSubmit={submit} noValidate>
      <div>
        <CodeBoxes
          entry={entry}
          onChange={change}
          invalid={outcome?.kind === 'wrong'}
          describedBy={outcome?.kind === 'wrong' ? note : undefined}
        />
        <div aria-live="assertive">
          {outcome?.kind === 'wrong' && (
            <p id={note} className="field-note field-note-error">
              <WarningCircleIcon weight="fill" aria-hidden="true" />
              {outcome.text}
            </p>
          )}
        </div>
      </div>
      {outcome && outcome.kind !== 'wrong' && (
        <Banner kind={outcome.kind === 'resent' ? 'success' : 'error'}>{outcome.text}</Banner>
      )}
      <SubmitButton busy={busy} busyText={t('verify.submitting')} disabled={!isComplete(entry)}>
        {t('verify.submit')}
      </SubmitButton>
      <ResendCode
        username={username}
        isUrgent={outcome?.kind === 'expired'}
        onResend={() => resend().then(() => focusFirstBox(form.current))}
      />
    </form>
  )
}

const focusFirstBox = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

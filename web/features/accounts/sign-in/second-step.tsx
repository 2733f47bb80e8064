import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { FingerprintIcon } from '../../../ui/icons/fingerprint.ts'
import { FieldSkeletons, Loading } from '../../../ui/states/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { FormFailure, showFailure } from '../form-failure.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { greet, type NextStep } from './next-step.ts'
import { supportsPasskeys } from './passkey-answer.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

interface Props {
  next: NextStep
  /** Goes back to the password. */
  onBack: () => void
}

/** Second step after the password: a code or a passkey. */
export default function SecondStep(props: Props) {
  const { t } = useTranslation('ui')
  const texts = useLateTexts('security')
  if (texts === 'ready') return <Steps {...props} />
  return (
    <Loading label={t('loading')}>
      <FieldSkeletons fields={1} />
    </Loading>
  )
}

function Steps({ next: { challenge, ways }, onBack }: Props) {
  const { t } = useTranslation('security')
  const [isRecovery, setRecovery] = useState(false)
  const hasTotp = ways.includes('totp')
  const hasKey = ways.includes('passkey') && supportsPasskeys()
  const asksCode = hasTotp || isRecovery
  return (
    <div className="gate-form">
      {asksCode ? (
        <CodeForm key={String(isRecovery)} {...{ challenge, isRecovery }} />
      ) : (
        <p>{t('step.passkey')}</p>
      )}
      {hasKey && <KeyButton isFirst={!asksCode} />}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <button type="button" className="text-link" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery && hasTotp ? 'step.useTotp' : isRecovery ? 'step.back' : 'step.useRecovery')}
        </button>
        <button type="button" className="text-link" onClick={onBack}>
          {t('step.again')}
        </button>
      </div>
      {isRecovery && (
        <p className="text-muted text-small">
          {t('step.lost')} <TextLink to="/contato">{t('step.contact')}</TextLink>
        </p>
      )}
    </div>
  )
}

function CodeForm({ challenge, isRecovery }: { challenge: string; isRecovery: boolean }) {
  const { t } = useTranslation(['security', 'accounts'])
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const answer = await api('POST /api/login_check/second', { body: { challenge, code } })
      greet(answer, t('accounts:login.cameBack'))
    } catch (failure) {
      showFailure(form, failure, t('accounts:errors.generic_error'))
    }
  })

  return (
    <form className="gate-form" method="post" onSubmit={submit} noValidate>
      <Field
        label={t(isRecovery ? 'step.recoveryCode' : 'step.code')}
        hint={t(isRecovery ? 'step.recovery' : 'step.totp')}
        error={errors.code?.message}
      >
        <TextInput
          {...form.register('code', {
            validate: (code) => code.trim() !== '' || t('errors.code_required'),
          })}
          className="font-code tracking-[0.1em]"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <FormFailure form={form} />
      <SubmitButton busy={isSubmitting || isSubmitSuccessful} busyText={t('step.submitting')}>
        {t('step.submit')}
      </SubmitButton>
    </form>
  )
}

function KeyButton({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('security')
  const { signIn, isBusy, failure } = usePasskeySignIn({ autofill: false })
  return (
    <>
      {failure && <Banner kind="error">{failure}</Banner>}
      <Button
        variant={isFirst ? 'primary' : 'outline'}
        size="large"
        wide
        busy={isBusy}
        busyText={t('step.submitting')}
        onClick={() => void signIn()}
        autoFocus={isFirst}
      >
        <FingerprintIcon aria-hidden="true" />
        {t('proof.passkey')}
      </Button>
    </>
  )
}

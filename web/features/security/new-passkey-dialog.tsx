import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NewPasskey } from '#contract/second-steps.ts'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { deviceOf } from '../profile/access/device-name.ts'
import { NameForm } from './name-form.tsx'
import { useProof } from './proof.tsx'
import { secondStepsQuery } from './security.queries.ts'

interface Props {
  onCreated: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Asks for a name; then the device asks for a finger, a face or a PIN. */
export default function NewPasskeyDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation('security')
  const withProof = useProof()
  const queries = useQueryClient()
  const { browser, system } = deviceOf(navigator.userAgent)

  async function send(name: string) {
    const { options } = await withProof(() => api('POST /api/passkeys/registration'))
    const { startRegistration } = await import('@simplewebauthn/browser')
    const passkey = (await startRegistration({ optionsJSON: options as never })) as NewPasskey
    const { recoveryCodes } = await withProof(() => api('POST /api/passkeys', { body: { name, passkey } }))
    await queries.invalidateQueries(secondStepsQuery)
    onCreated(recoveryCodes)
  }

  return (
    <NameForm
      title={t('passkeys.newTitle')}
      name={[browser, system].filter(Boolean).join(' · ')}
      submitText={t('passkeys.create')}
      busyText={t('passkeys.creating')}
      failureText={t('passkeys.stopped')}
      send={(name) => send(name).catch(asKnown(t('passkeys.known')))}
      onClose={onClose}
    />
  )
}

/** Converts the error of a device that already has a passkey of this account. */
function asKnown(text: string) {
  return (cause: unknown): never => {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    throw isKnown ? new ApiError({ status: 409, key: 'passkey_known', message: text }) : cause
  }
}

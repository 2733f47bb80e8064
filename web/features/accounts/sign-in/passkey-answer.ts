import type { PasskeyAnswer } from '#contract/second-steps.ts'
import { api } from '../../../platform/api/api.ts'

/** Whether this browser supports passkeys; checked before their code is loaded. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether the browser offers passkeys in its autofill. */
export async function fillsInPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** Returns the device's answer to the server's challenge. Rejects if the user cancels or has no passkey. */
export async function requestPasskey({ autofill = false } = {}): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api('POST /api/passkeys/challenge'),
  ])
  const answer = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill })
  return answer as PasskeyAnswer
}

/** Cancels the pending request to the device. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

import type { PasskeyAnswer } from '#contract/second-steps.ts'
import { api } from '../../../platform/api/api.ts'

/** Whether this browser knows passkeys at all: asked before any code is fetched for them. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether it offers them among the usernames that it fills in. */
export async function fillsInPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** What somebody's device says to the server's challenge. Rejects where they do not want to, or it has no key. */
export async function requestPasskey({ autofill = false } = {}): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api('POST /api/passkeys/challenge'),
  ])
  const answer = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill })
  return answer as PasskeyAnswer
}

/** Takes back what was asked of the device. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

import * as bounds from '#contract/rules/bounds.ts'

export const saslMechanisms = ['PLAIN', 'SCRAM-SHA-256'] as const

/** Maximum number of metadata keys that a client may subscribe to, whether or not they exist. */
export const mostSubscriptions = 20

/** Limits of one message. As many bytes as the site allows characters, so any such text is valid. */
export const multilineLimits = { bytes: bounds.channelText.max, lines: 32 }

/** Supported capabilities, with their values in `CAP LS 302`. https://ircv3.net/specs */
const capabilities = {
  'account-notify': '',
  'account-tag': '',
  'away-notify': '',
  batch: '',
  'cap-notify': '',
  chghost: '',
  'echo-message': '',
  'extended-join': '',
  'extended-monitor': '',
  'invite-notify': '',
  'labeled-response': '',
  'message-tags': '',
  'multi-prefix': '',
  'no-implicit-names': '',
  sasl: saslMechanisms.join(','),
  'server-time': '',
  setname: '',
  'standard-replies': '',
  'userhost-in-names': '',
  'draft/chathistory': '',
  'draft/event-playback': '',
  'draft/metadata-2': `max-subs=${mostSubscriptions},max-keys=0`,
  'draft/pre-away': '',
  'draft/message-redaction': '',
  'draft/multiline': `max-bytes=${multilineLimits.bytes},max-lines=${multilineLimits.lines}`,
  'draft/read-marker': '',
  'draft/webpush': '',
  'soju.im/webpush': '',
  'znc.in/playback': '',
  'znc.in/self-message': '',
} as const

export type Capability = keyof typeof capabilities

const names = Object.keys(capabilities)

/** Returns a number for each set of capabilities; 53 capabilities fit. */
export function variantOf(held: ReadonlySet<Capability>): number {
  return [...held].reduce((sum, name) => sum + 2 ** names.indexOf(name), 0)
}

export function isCapability(name: string): name is Capability {
  return Object.hasOwn(capabilities, name)
}

/** Value of `sts`, which clients cannot request: https://ircv3.net/specs/extensions/sts */
export function stsPolicy(
  tls: { port: number; stsSeconds?: number | undefined } | undefined,
  isTls: boolean,
): string {
  if (tls?.stsSeconds === undefined) return ''
  if (isTls) return `sts=duration=${tls.stsSeconds}`
  return tls.stsSeconds > 0 ? `sts=port=${tls.port}` : ''
}

export function listCapabilities({ withValues }: { withValues: boolean }): string[] {
  return Object.entries(capabilities).map(([name, value]) =>
    withValues && value ? `${name}=${value}` : name,
  )
}

/** Capability needed for each tag; client-only tags (`+`) and all others need `message-tags`. */
const capabilityOfTag: Record<string, Capability> = {
  time: 'server-time',
  account: 'account-tag',
  batch: 'batch',
  label: 'labeled-response',
  'draft/multiline-concat': 'draft/multiline',
}

export function mayHearTag(held: ReadonlySet<Capability>, tag: string): boolean {
  return held.has(capabilityOfTag[tag] ?? 'message-tags')
}

import type { NewsKind } from '#contract/devices.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { parseTags } from '../protocol/message.ts'
import { refusalText } from '../protocol/refusals.ts'
import { formatOf } from '../pushed-lines.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** Kinds of news that exist as IRC lines. */
const kinds: NewsKind[] = ['mention', 'reply', 'private_message']

const codes: Partial<Record<string, string>> = {
  devices_many: 'MAX_REGISTRATIONS',
  device_subscription_invalid: 'INVALID_PARAMS',
  device_taken: 'INVALID_PARAMS',
}

/** https://codeberg.org/emersion/soju/src/branch/master/doc/ext/webpush.md */
export function webPushCommands(dependencies: CommandDependencies): CommandTable {
  return {
    WEBPUSH: registered(0, async (call) => {
      const [subcommand = '', endpoint, keys, ...more] = call.params
      const name = subcommand.toUpperCase()
      if (name === 'REGISTER' && endpoint && keys && more.length === 0)
        await answering(call, dependencies, () => register(call, { endpoint, keys }, dependencies))
      else if (name === 'UNREGISTER' && endpoint && keys === undefined)
        await answering(call, dependencies, () => unregister(call, endpoint, dependencies))
      else fail(call, 'INVALID_PARAMS', 'Invalid parameters')
    }),
  }
}

async function register(
  call: MemberCall,
  { endpoint, keys }: { endpoint: string; keys: string },
  { devices, translator }: CommandDependencies,
): Promise<void> {
  const { actor, connection } = call
  // A session started with the account's password ends with the connection, and its devices with it.
  if (connection.isOwnSession)
    return fail(call, 'FORBIDDEN', translator.error(actor.language, 'app_password_needed'))
  const { p256dh, auth } = readKeys(keys)
  if (!p256dh || !auth) return fail(call, 'INVALID_PARAMS', 'Invalid keys')
  await devices.saveDevice(actor, {
    ...{ endpoint, keys: { p256dh, auth }, kinds, format: formatOf(connection.held) },
    ...{ quietHours: null, hidesText: false, timeZone: 'UTC' },
  })
  call.serverLine('WEBPUSH', 'REGISTER', endpoint)
}

/** Returns the keys as the contract expects them: 65 and 16 bytes. */
function readKeys(text: string): { p256dh: string | undefined; auth: string | undefined } {
  const tags = parseTags(text)
  const keyOf = (name: string, bytes: number) => {
    const key = tags.get(name)?.replace(/=+$/, '') ?? ''
    return /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes ? key : undefined
  }
  return { p256dh: keyOf('p256dh', 65), auth: keyOf('auth', 16) }
}

async function unregister(
  call: MemberCall,
  endpoint: string,
  { devices }: CommandDependencies,
): Promise<void> {
  await devices.removeAt(call.actor, endpoint)
  call.serverLine('WEBPUSH', 'UNREGISTER', endpoint)
}

async function answering(
  call: MemberCall,
  { translator }: CommandDependencies,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const code = codes[error.key] ?? 'INTERNAL_ERROR'
    fail(call, code, refusalText(translator, call.actor.language, error))
  }
}

function fail(call: MemberCall, code: string, text: string): void {
  const [name, endpoint] = call.params.map((param) => param.replace(/[\s\0]|^:+/g, ''))
  call.fail(code, name || '*', endpoint || '*', text)
}

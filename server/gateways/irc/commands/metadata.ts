import { fold } from '#contract/rules/fold-text.ts'
import type { Limit } from '../../../platform/rate-limits.ts'
import { type MemberCall, sendBatch } from '../call.ts'
import { isIn } from '../connections/connection.ts'
import type { Values } from '../people/metadata.ts'
import { mostSubscriptions } from '../protocol/capabilities.ts'
import { nameOf, slugOf } from '../protocol/names.ts'
import { numerics } from '../protocol/numerics.ts'
import { subject } from '../protocol/refusals.ts'
import { messageOf } from '../transport/outbox.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** Limits lookups of individual users: clients get the metadata of their channels automatically. */
const lookupLimit: Limit = { name: 'irc-metadata', points: 60, seconds: 60 }

type Subcommand = (call: MemberCall, dependencies: CommandDependencies) => void | Promise<void>

const subcommands = new Map<string, Subcommand>([
  ['GET', get],
  ['LIST', list],
  ['SET', (call) => refuse(call, call.params[2])],
  ['CLEAR', (call) => refuse(call, '*')],
  ['SUB', subscribe],
  ['UNSUB', unsubscribe],
  ['SUBS', ({ connection, numeric }) => numeric('metadataSubs', [...connection.metadataKeys].join(' '))],
  ['SYNC', synchronize],
])

export function metadataCommands(dependencies: CommandDependencies): CommandTable {
  return {
    METADATA: registered(2, (call) => {
      const name = call.params[1]?.toUpperCase() ?? ''
      const subcommand = subcommands.get(name)
      if (subcommand) return subcommand(call, dependencies)
      call.fail('INVALID_SUBCOMMAND', subject(name), 'Invalid subcommand')
    }),
  }
}

/** Returns the values of a user, or none for a channel. Sends FAIL and returns undefined otherwise. */
async function valuesOf(
  call: MemberCall,
  { limits, metadata, nicknames }: CommandDependencies,
): Promise<Values | undefined> {
  const [target = ''] = call.params
  const slug = slugOf(target)
  if (slug !== undefined && isIn(call.connection, slug)) return new Map()
  if (target !== '*') await limits.consume(lookupLimit, call.actor.userId)
  const name = fold(nameOf(target))
  const userId = target === '*' ? call.actor.userId : (await nicknames.findUsersByNick([name])).get(name)
  if (userId !== undefined) return metadata.readOne(userId)
  call.fail('INVALID_TARGET', subject(target), 'Invalid target')
  return undefined
}

async function get(call: MemberCall, dependencies: CommandDependencies): Promise<void> {
  const values = await valuesOf(call, dependencies)
  if (values) answer(call, values, dependencies, call.params.slice(2).map(subject))
}

async function list(call: MemberCall, dependencies: CommandDependencies): Promise<void> {
  const values = await valuesOf(call, dependencies)
  if (values) answer(call, values, dependencies, [...values.keys()])
}

function answer(
  call: MemberCall,
  values: Values,
  dependencies: CommandDependencies,
  keys: readonly string[],
): void {
  const { identity } = dependencies
  const { nick } = call.connection
  const target = subject(call.params[0])
  const current = new Map<string, string>(values)
  const lines = keys.map((key) => {
    const value = current.get(key.toLowerCase())
    return value === undefined
      ? messageOf(identity.server, numerics.noMatchingKey, [nick, target, key, 'No matching key'])
      : messageOf(identity.server, numerics.keyValue, [nick, target, key, '*', value])
  })
  sendBatch(call, ['metadata'], lines)
}

/** Metadata can only be changed on the site. */
function refuse(call: MemberCall, key: string | undefined): void {
  call.fail('KEY_NO_PERMISSION', subject(call.params[0]), subject(key), 'This is changed on the site')
}

async function subscribe(call: MemberCall, { metadata }: CommandDependencies): Promise<void> {
  const { metadataKeys, channels } = call.connection
  const keys = readKeys(call)
  const free = mostSubscriptions - metadataKeys.size
  const accepted = keys.filter((key) => metadataKeys.has(key)).concat(newOf(call, keys).slice(0, free))
  const [tooMany] = newOf(call, keys).slice(free)
  call.connection.metadataKeys = new Set([...metadataKeys, ...accepted])
  if (accepted.length > 0) call.numeric('metadataSubOk', accepted.join(' '))
  if (tooMany !== undefined) call.fail('TOO_MANY_SUBS', tooMany, 'Too many subscriptions')
  for (const slug of channels.keys()) await metadata.sendChannel(call, slug)
}

const newOf = ({ connection }: MemberCall, keys: readonly string[]) =>
  keys.filter((key) => !connection.metadataKeys.has(key))

function unsubscribe(call: MemberCall): void {
  const keys = readKeys(call)
  const { connection } = call
  connection.metadataKeys = new Set([...connection.metadataKeys].filter((key) => !keys.includes(key)))
  if (keys.length > 0) call.numeric('metadataUnsubOk', keys.join(' '))
}

/** Reports invalid keys, and returns the valid ones. */
function readKeys(call: MemberCall): string[] {
  const keys = [...new Set(call.params.slice(2).map((key) => key.toLowerCase()))]
  const isKey = (key: string) => /^[a-z0-9_.-][a-z0-9_.:-]{0,31}$/.test(key)
  for (const key of keys.filter((one) => !isKey(one))) call.fail('INVALID_KEY', subject(key), 'Invalid key')
  return keys.filter(isKey)
}

async function synchronize(call: MemberCall, { metadata }: CommandDependencies): Promise<void> {
  const slug = slugOf(call.params[0] ?? '')
  if (slug !== undefined && isIn(call.connection, slug)) await metadata.sendChannel(call, slug)
  else call.fail('INVALID_TARGET', subject(call.params[0]), 'Invalid target')
}

import type { Actor } from '../../../platform/actor.ts'
import type { Refusal } from '../../../platform/errors.ts'
import type { Consumer } from '../../slow-consumers.ts'
import { type Capability, variantOf } from '../protocol/capabilities.ts'
import type { IrcMessage } from '../protocol/message.ts'
import type { InputLine } from '../transport/line-reader.ts'
import type { Transport } from '../transport/transport.ts'
import type { Delivered } from './delivered.ts'

/** Data from a client before registration is complete. */
interface Registration {
  nick: string
  user: string
  pass: string
  /** Between `CAP LS` or `CAP REQ` and `CAP END`. */
  isNegotiating: boolean
  /** Received part of a SASL message, and its handler; undefined if none is expected. */
  sasl: { received: string; next: SaslStep } | undefined
  failures: number
  /** Reason of the last SASL failure. */
  refusal: Refusal | undefined
}

export interface SignedIn {
  actor: Actor
  /** Whether the connection started the session, which then ends with it, unlike that of an app password. */
  isOwnSession: boolean
}

/** Handles a message of a SASL mechanism. Returns a reply and the next step, or the user. */
export type SaslStep = (message: string) => Promise<{ reply: string; next: SaslStep } | SignedIn>

/** Multiline batch that the client has opened and not closed yet. */
interface OpenBatch {
  id: string
  opening: IrcMessage
  target: string
  /** `PRIVMSG` or `NOTICE`, taken from the first line. */
  command: string
  lines: number
  text: string
  /** Whether further lines are ignored. */
  isRefused: boolean
}

/** Line for a client that is still joining the channel. */
interface WaitingLine {
  /** `Infinity` for lines that are not stored. */
  id: number
  line: Buffer
}

/** Channel of a connection: lines that wait until it is joined, and the id of the last replayed line. */
export interface Place {
  waiting: WaitingLine[] | undefined
  readUpTo: number
}

/** Queue of the lines that a client sends. */
interface Input {
  add(line: InputLine): void
  /** Delays all following lines by this time. */
  wait(milliseconds: number): Promise<void>
  /** Counts people whom a command has listed as the commands that they cost. */
  countListed(people: number): void
}

/** Connection of one client. */
export interface Connection extends Consumer {
  readonly id: string
  readonly address: string
  /** Whether nobody can eavesdrop: a TLS or loopback connection. */
  readonly isSecure: boolean
  /** Value of the `sts` capability, which tells clients to use TLS; empty if there is none. */
  readonly stsPolicy: string
  readonly transport: Transport
  /** Capabilities, changed by `setCapabilities`. Connections with the same capabilities share the set. */
  held: ReadonlySet<Capability>
  /** Equal for connections that get the same bytes. */
  variant: number
  /** Lines that are written at the end of the turn of the event loop. */
  unwritten: Buffer[] | undefined
  /** Undefined until the client sends `CAP LS 302`. */
  capVersion: number
  registration: Registration
  isRegistered: boolean
  /** Whether its sign-in waits for the database. */
  isHeldUp: boolean
  isClosed: boolean
  /** Aborted when the connection closes: see `endOf`. */
  ended: AbortController | undefined
  /** Releases its slot in the limit for its address or account. */
  leaveSlot: (() => void) | undefined
  /** The user, once signed in. */
  actor: Actor | null
  /** Whether the connection has started the session, which ends with it. */
  isOwnSession: boolean
  /** Displayed nick; `*` before registration. */
  nick: string
  /** Set while a command changes the nick, whose reply contains the change. */
  isChangingNick: boolean
  /** Whether the client has set the bot mode (+B); changed by `createMarks`. */
  isBot: boolean
  /** Joined channels by slug; changed by the registry. */
  channels: ReadonlyMap<string, Place>
  /** Ids of private messages delivered during the replay of missed ones; undefined at other times. */
  heardMeanwhile: Set<number> | undefined
  /** Ids of private messages that were replayed. */
  replayed: ReadonlySet<number>
  /** Channels and nicks, or masks of them, whose history the client has requested. */
  requested: ReadonlySet<string>
  /** Lines without a delivery receipt; undefined if the client has none. */
  delivered: Delivered | undefined
  batch: OpenBatch | undefined
  /** Subscribed metadata keys. */
  metadataKeys: ReadonlySet<string>
  readonly openedAt: number
  heardAt: number
  isPinged: boolean
  /** Set when the connection starts. */
  input: Input | undefined
}

interface Origin {
  id: string
  address: string
  isSecure: boolean
  stsPolicy: string
  transport: Transport
}

const nothing: readonly never[] = []
const noIds: ReadonlySet<number> = new Set()
const noNames: ReadonlySet<string> = new Set()
const noPlaces: ReadonlyMap<string, Place> = new Map()
const noCapabilities: ReadonlySet<Capability> = new Set()

/** One literal without optional objects: thousands of mostly idle connections are held at once. */
export function createConnection({ id, address, isSecure, stsPolicy, transport }: Origin): Connection {
  return {
    id,
    address,
    isSecure,
    stsPolicy,
    transport,
    writeBuffer: nothing,
    held: noCapabilities,
    variant: 0,
    unwritten: undefined,
    capVersion: 301,
    registration: createRegistration(),
    isRegistered: false,
    isHeldUp: false,
    isClosed: false,
    ended: undefined,
    leaveSlot: undefined,
    actor: null,
    isOwnSession: false,
    nick: '*',
    isChangingNick: false,
    isBot: false,
    channels: noPlaces,
    heardMeanwhile: undefined,
    replayed: noIds,
    requested: noNames,
    delivered: undefined,
    batch: undefined,
    metadataKeys: noNames,
    openedAt: performance.now(),
    heardAt: performance.now(),
    isPinged: false,
    input: undefined,
  }
}

/** Empty registration: for a new connection, or when it is no longer needed. */
export const createRegistration = (): Registration => ({
  nick: '',
  user: '',
  pass: '',
  isNegotiating: false,
  sasl: undefined,
  failures: 0,
  refusal: undefined,
})

/** Shared sets of capabilities: few, unless a client tries all combinations. */
const knownSets = new Map<number, ReadonlySet<Capability>>()
const mostKnownSets = 200

/** Changes the capabilities of a client. */
export function setCapabilities(connection: Connection, change: (held: Set<Capability>) => void): void {
  const held = new Set(connection.held)
  change(held)
  connection.variant = variantOf(held)
  connection.held = knownSets.get(connection.variant) ?? held
  if (knownSets.size >= mostKnownSets) knownSets.clear()
  knownSets.set(connection.variant, connection.held)
}

/** Returns a signal that is aborted when the connection closes, or already has been. */
export function endOf(connection: Connection): AbortSignal {
  connection.ended ??= new AbortController()
  if (connection.isClosed) connection.ended.abort()
  return connection.ended.signal
}

export function isIn(connection: Connection, slug: string): boolean {
  return connection.channels.get(slug)?.waiting === undefined && connection.channels.has(slug)
}

/** Whether the client requests history itself, so that none is sent automatically. */
export function requestsHistory({ held }: Connection): boolean {
  return held.has('draft/chathistory')
}

/** Whether the client may request history itself, and gets what it has not requested a while later. */
export function mayRequestHistory({ held }: Connection): boolean {
  return held.has('znc.in/playback') && !held.has('draft/chathistory')
}

/** Whether the client recognizes its own messages; others would attribute them to someone else. */
export function canShowOwn({ held }: Connection): boolean {
  return held.has('echo-message') || held.has('znc.in/self-message')
}

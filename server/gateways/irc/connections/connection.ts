import type { Actor } from '../../../platform/actor.ts'
import type { Refusal } from '../../../platform/errors.ts'
import type { Consumer } from '../../slow-consumers.ts'
import { type Capability, variantOf } from '../protocol/capabilities.ts'
import type { IrcMessage } from '../protocol/message.ts'
import type { InputLine } from '../transport/line-reader.ts'
import type { Transport } from '../transport/transport.ts'

/** What a client has told of itself before it is somebody. */
interface Registration {
  nick: string
  user: string
  pass: string
  /** Between `CAP LS` or `CAP REQ` and `CAP END`. */
  isNegotiating: boolean
  /** What has come of a message of SASL, and who hears it; undefined where none is awaited. */
  sasl: { received: string; next: SaslStep } | undefined
  failures: number
  /** Why SASL let nobody in the last time. */
  refusal: Refusal | undefined
}

export interface SignedIn {
  actor: Actor
  /** The connection has begun the session, which ends with it; that of an app password lives as long as the password. */
  isOwnSession: boolean
}

/** What a mechanism of SASL makes of one message: an answer after which another is awaited, or who it is. */
export type SaslStep = (message: string) => Promise<{ reply: string; next: SaslStep } | SignedIn>

/** Of several lines, which the client has opened and not closed yet. */
interface OpenBatch {
  id: string
  opening: IrcMessage
  target: string
  /** `PRIVMSG` or `NOTICE`; of the first line. */
  command: string
  lines: number
  text: string
  /** Nothing more of it is heard. */
  isRefused: boolean
}

/** Of a channel that somebody is on their way into. */
interface WaitingLine {
  /** Infinite for what is not stored. */
  id: number
  line: Buffer
}

/** With the lines that wait until somebody is in, and the id up to which they were told what was said before. */
export interface Place {
  waiting: WaitingLine[] | undefined
  readUpTo: number
}

/** What a client sends, one line after the other. */
interface Input {
  add(line: InputLine): void
  /** Holds everything that follows up for this long. */
  wait(milliseconds: number): Promise<void>
}

/** One client. */
export interface Connection extends Consumer {
  readonly id: string
  readonly address: string
  /** Nobody on the way can read what is sent. */
  readonly isSecure: boolean
  /** The capability that asks the client to come by TLS, or to stay there; empty where there is none. */
  readonly stsPolicy: string
  readonly transport: Transport
  /** Changed by `setCapabilities`; the same set for all that hold the same. */
  held: ReadonlySet<Capability>
  /** Equal for connections that are sent the same bytes. */
  variant: number
  /** Lines that leave at the end of the turn of the event loop. */
  unwritten: Buffer[] | undefined
  /** Undefined: it has never said `CAP LS 302`. */
  capVersion: number
  registration: Registration
  isRegistered: boolean
  isClosed: boolean
  /** Aborted when it is closed: see `endOf`. */
  ended: AbortController | undefined
  /** It takes room among those of its address, or of its account. */
  leaveSlot: (() => void) | undefined
  /** Whose it is, from the sign-in on. */
  actor: Actor | null
  /** Its session has begun with it, and ends with it. */
  isOwnSession: boolean
  /** As it is shown to others; `*` before registration. */
  nick: string
  /** The command that changes it answers. */
  isChangingNick: boolean
  /** It says of itself that it is a program; changed by `createMarks`. */
  isBot: boolean
  /** By slug; changed by the registry. */
  channels: ReadonlyMap<string, Place>
  /** Private lines that it hears while those are told that have waited; undefined at other times. */
  heardMeanwhile: Set<number> | undefined
  /** Those that had waited. */
  replayed: ReadonlySet<number>
  batch: OpenBatch | undefined
  /** What it wants to hear of people, of what they show of themselves. */
  metadataKeys: ReadonlySet<string>
  readonly openedAt: number
  heardAt: number
  isPinged: boolean
  /** From its first moment on. */
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
const noKeys: ReadonlySet<string> = new Set()
const noPlaces: ReadonlyMap<string, Place> = new Map()
const noCapabilities: ReadonlySet<Capability> = new Set()

/**
 * Written out in one piece, and with nothing of its own that it may never need: thousands are held at once, most of
 * which say nothing.
 */
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
    batch: undefined,
    metadataKeys: noKeys,
    openedAt: performance.now(),
    heardAt: performance.now(),
    isPinged: false,
    input: undefined,
  }
}

/** Of whoever has not said anything of themselves, or is in and needs it no longer. */
export const createRegistration = (): Registration => ({
  nick: '',
  user: '',
  pass: '',
  isNegotiating: false,
  sasl: undefined,
  failures: 0,
  refusal: undefined,
})

/** Sets of capabilities that clients have asked for: a few, unless somebody tries them all. */
const knownSets = new Map<number, ReadonlySet<Capability>>()
const mostKnownSets = 200

/** Changes what the client is sent from now on. */
export function setCapabilities(connection: Connection, change: (held: Set<Capability>) => void): void {
  const held = new Set(connection.held)
  change(held)
  connection.variant = variantOf(held)
  connection.held = knownSets.get(connection.variant) ?? held
  if (knownSets.size >= mostKnownSets) knownSets.clear()
  knownSets.set(connection.variant, connection.held)
}

/** Tells when the connection is closed; of one that is, it has been. */
export function endOf(connection: Connection): AbortSignal {
  connection.ended ??= new AbortController()
  if (connection.isClosed) connection.ended.abort()
  return connection.ended.signal
}

export function isIn(connection: Connection, slug: string): boolean {
  return connection.channels.get(slug)?.waiting === undefined && connection.channels.has(slug)
}

/** It gets no history that it has not asked for. */
export function requestsHistory({ held }: Connection): boolean {
  return held.has('draft/chathistory') || held.has('znc.in/playback')
}

/** Others would take their own line for somebody else's. */
export function canShowOwn({ held }: Connection): boolean {
  return held.has('echo-message') || held.has('znc.in/self-message')
}

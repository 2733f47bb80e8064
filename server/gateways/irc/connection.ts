import type { Actor } from '../../platform/actor.ts'
import type { Consumer } from '../slow-consumers.ts'
import { type Capability, variantOf } from './capabilities.ts'
import type { IrcMessage } from './message.ts'
import type { SignedIn } from './sign-in.ts'
import type { Transport } from './transport.ts'

/** What a client has told of itself before it is somebody. */
export interface Registration {
  nick: string
  user: string
  pass: string
  /** Between `CAP LS` or `CAP REQ` and `CAP END`. */
  isNegotiating: boolean
  /** A sign-in is under way. */
  isSigningIn: boolean
  /** What has come of a message of SASL, and who hears it; undefined where none is awaited. */
  sasl: { received: string; next: SaslStep } | undefined
  failures: number
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

/** One client. */
export interface Connection extends Consumer {
  readonly id: string
  readonly address: string
  /** Nobody on the way can read what is sent. */
  readonly isSecure: boolean
  /** The capability that asks the client to come by TLS, or to stay there; empty where there is none. */
  readonly stsPolicy: string
  readonly transport: Transport
  readonly held: Set<Capability>
  /** Equal for connections that are sent the same bytes. */
  variant: number
  /** Lines that leave at the end of the turn of the event loop. */
  unwritten: Buffer[]
  /** Undefined: it has never said `CAP LS 302`. */
  capVersion: number
  registration: Registration
  isRegistered: boolean
  isClosed: boolean
  /** Aborted when it is closed. */
  readonly ended: AbortController
  /** Whose it is, from the sign-in on. */
  actor: Actor | null
  /** Its session has begun with it, and ends with it. */
  isOwnSession: boolean
  /** As it is shown to others; `*` before registration. */
  nick: string
  /** The command that changes it answers. */
  isChangingNick: boolean
  /** Slugs; while it is on its way in, with the lines that wait until it is. */
  readonly channels: Map<string, { waiting: WaitingLine[] | undefined }>
  /** Private lines that it hears while those are told that have waited; undefined afterwards. */
  heardMeanwhile: Set<number> | undefined
  batch: OpenBatch | undefined
  /** What it wants to hear of people, of what they show of themselves. */
  readonly metadataKeys: Set<string>
  readonly openedAt: number
  heardAt: number
  isPinged: boolean
  /** Holds what it sends next up for so many milliseconds. */
  holdUp(milliseconds: number): Promise<void>
}

interface Origin {
  id: string
  address: string
  isSecure: boolean
  stsPolicy: string
  transport: Transport
}

/** Written out in one piece: thousands are held at once, and objects that are put together take more room. */
export function createConnection({ id, address, isSecure, stsPolicy, transport }: Origin): Connection {
  return {
    id,
    address,
    isSecure,
    stsPolicy,
    transport,
    writeBuffer: [],
    held: new Set(),
    variant: 0,
    unwritten: [],
    capVersion: 301,
    registration: createRegistration(),
    isRegistered: false,
    isClosed: false,
    ended: new AbortController(),
    actor: null,
    isOwnSession: false,
    nick: '*',
    isChangingNick: false,
    channels: new Map(),
    heardMeanwhile: new Set(),
    batch: undefined,
    metadataKeys: new Set(),
    openedAt: performance.now(),
    heardAt: performance.now(),
    isPinged: false,
    holdUp: async () => {},
  }
}

const createRegistration = (): Registration => ({
  nick: '',
  user: '',
  pass: '',
  isNegotiating: false,
  isSigningIn: false,
  sasl: undefined,
  failures: 0,
})

/** Changes what the client is sent from now on. */
export function setCapabilities(connection: Connection, change: (held: Set<Capability>) => void): void {
  change(connection.held)
  connection.variant = variantOf(connection.held)
}

export function isIn(connection: Connection, slug: string): boolean {
  return connection.channels.get(slug)?.waiting === undefined && connection.channels.has(slug)
}

/** It gets no history that it has not asked for. */
export function asksItself({ held }: Connection): boolean {
  return held.has('draft/chathistory') || held.has('znc.in/playback')
}

/** Others would take their own line for somebody else's. */
export function canShowOwn({ held }: Connection): boolean {
  return held.has('echo-message') || held.has('znc.in/self-message')
}

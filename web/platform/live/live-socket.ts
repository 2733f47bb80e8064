import type { Socket } from 'socket.io-client'
import { socketPath } from '#contract/live.ts'
import { quietMoment } from '../api/quiet-moment.ts'
import { freshToken } from '../tokens.ts'

interface Hooks {
  onOpen: () => void
  onLost: () => void
  /** Whether the user who opened the connection is still signed in. */
  isWanted: () => boolean
  onEvent: (event: string, args: unknown[]) => void
}

const secondsAfterDismissal = 2

type Code = typeof import('socket.io-client')

/** Loaded on first use, after the reads of the first screen. */
let code: Promise<Code> | undefined
function fetchCode(): Promise<Code> {
  code ??= quietMoment().then(importCode)
  code.catch((cause: unknown) => {
    code = undefined
    missed = { address: /https?:\S+?\.js/.exec(String(cause))?.[0], times: missed.times + 1 }
  })
  return code
}

/** Number of failed loads, and the URL of the code if the engine's error has it. */
let missed: { address?: string | undefined; times: number } = { times: 0 }

/** Engines cache a failed import while the page is open, so a retry needs another URL. */
function importCode(): Promise<Code> {
  if (!missed.address) return import('socket.io-client')
  return import(/* @vite-ignore */ `${missed.address}?again=${missed.times}`)
}

/** Opens a Socket.IO connection that sends a fresh token on each connect. */
export async function openSocket({ onOpen, onLost, isWanted, onEvent }: Hooks): Promise<Socket> {
  const { io } = await fetchCode()
  const socket = io({
    path: socketPath,
    transports: ['websocket', 'polling'],
    autoConnect: false,
    timeout: 20_000,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    auth: (give) => {
      // Visitors connect without a token; the first join then fails with 401.
      freshToken().then(
        (token) => give({ token }),
        () => give({ token: null }),
      )
    },
  })

  /** Socket.IO reconnects after network errors, but not after the server refused or closed the connection. */
  const returnLater = () => {
    if (socket.active) return
    setTimeout(() => isWanted() && socket.connect(), secondsAfterDismissal * 1000)
  }
  socket.on('connect', onOpen)
  socket.on('connect_error', () => {
    onLost()
    returnLater()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    onLost()
    returnLater()
  })
  socket.onAny((event: string, ...args: unknown[]) => onEvent(event, args))
  return socket
}

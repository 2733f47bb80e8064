import type { Socket } from 'socket.io-client'
import { socketPath } from '#contract/live.ts'
import { quietMoment } from '../api/quiet-moment.ts'
import { freshToken } from '../tokens.ts'

interface Hooks {
  onOpen: () => void
  onLost: () => void
  /** False once somebody else has signed in, or nobody. */
  isWanted: () => boolean
  onEvent: (event: string, args: unknown[]) => void
}

const secondsAfterDismissal = 2

type Code = typeof import('socket.io-client')

/** Its code comes when it is needed first, but after what the page shows without it. */
let code: Promise<Code> | undefined
function fetchCode(): Promise<Code> {
  code ??= quietMoment().then(importCode)
  code.catch((cause: unknown) => {
    code = undefined
    missed = { address: /https?:\S+?\.js/.exec(String(cause))?.[0], times: missed.times + 1 }
  })
  return code
}

/** How often the code did not come, and its address, where the engine tells it. */
let missed: { address?: string | undefined; times: number } = { times: 0 }

/** Engines remember a failed import for as long as the page is open: at another address they look again. */
function importCode(): Promise<Code> {
  if (!missed.address) return import('socket.io-client')
  return import(/* @vite-ignore */ `${missed.address}?again=${missed.times}`)
}

/** A Socket.IO connection that signs in anew each time it connects. */
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
      // A visitor's connection hears nothing, and the first join finds that out.
      freshToken().then(
        (token) => give({ token }),
        () => give({ token: null }),
      )
    },
  })

  /** Socket.IO restores what broke; what the server refused or ended it leaves to us. */
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

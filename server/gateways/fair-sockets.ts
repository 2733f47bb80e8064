import { type ServerOptions, WebSocketServer } from 'ws'

/** `closeTimeout`, in milliseconds, is missing in the types of ws. */
const settings = { allowSynchronousEvents: false, closeTimeout: 2000 }

/**
 * Hears one frame of a connection in a turn of the event loop: whoever sends many at once does not hold the others up.
 * Cuts whoever is asked to close, and does not.
 */
export class FairSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, ...settings })
  }
}

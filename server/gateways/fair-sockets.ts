import { type ServerOptions, WebSocketServer } from 'ws'

/** Hears one frame of a connection in a turn of the event loop: whoever sends many at once does not hold the others up. */
export class FairSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false })
  }
}

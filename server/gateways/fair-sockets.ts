import { type ServerOptions, WebSocketServer } from 'ws'

/** The types of ws lack `closeTimeout` (milliseconds). */
const settings = { allowSynchronousEvents: false, closeTimeout: 2000 }

/**
 * A WebSocket server that handles one frame per connection in each turn of the event loop, so that a client
 * sending many at once does not delay the others. Terminates clients that do not complete the closing
 * handshake.
 */
export class FairSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, ...settings })
  }
}

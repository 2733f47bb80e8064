import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Origins } from '../../../platform/http/origins.ts'
import { FairSocketServer } from '../../fair-sockets.ts'
import { refuseUpgrade, type UpgradeHandler } from '../../upgrades.ts'

interface Dependencies {
  origins: Origins
  isStopping: () => boolean
  onConnection(wire: WebSocket, request: IncomingMessage): void
}

/** More than the longest line with all its tags. */
const mostBytes = 8 * 1024
const protocols = new Set(['text.ircv3.net', 'binary.ircv3.net'])

/** `/irc` on the site's own port. https://ircv3.net/specs/extensions/websocket */
export function createWebSocketListener({ origins, isStopping, onConnection }: Dependencies): UpgradeHandler {
  const server = new FairSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: mostBytes },
    // Clients list the preferred protocol first.
    handleProtocols: (offered) => [...offered].find((protocol) => protocols.has(protocol)) ?? false,
  })

  function open(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (isStopping()) refuseUpgrade(stream, '503 Service Unavailable')
    else if (!origins.allows(request.headers.origin, request.headers.host))
      refuseUpgrade(stream, '403 Forbidden')
    else server.handleUpgrade(request, stream, head, (wire) => onConnection(wire, request))
  }

  return { owns: (path) => /^\/irc\/?(\?|$)/.test(path), open }
}

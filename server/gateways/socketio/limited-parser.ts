import { Decoder, Encoder } from 'socket.io-parser'
import { isWithinJsonLimits } from '../../platform/http/request-bodies.ts'

/**
 * What comes before the JSON of a packet: its type, with the number of attachments of a binary one, and its
 * namespace (https://socket.io/docs/v4/socket-io-protocol/#packet-encoding). An id is digits, which limit nothing.
 */
const head = /^(?:[56][^-]*-|.)(?:\/[^,]*)?/s

/** Refuses packets that are too hard to walk before they are parsed; the server ends their connection. */
class LimitedDecoder extends Decoder {
  override add(packet: unknown): void {
    if (typeof packet === 'string' && !isWithinJsonLimits(packet.replace(head, ''))) {
      throw new Error('packet too complex')
    }
    super.add(packet)
  }
}

export const limitedParser = { Encoder, Decoder: LimitedDecoder }

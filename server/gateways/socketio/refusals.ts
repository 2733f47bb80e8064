import type { Logger } from 'pino'
import type { LiveRefusal } from '#contract/live.ts'
import { Refusal } from '../../platform/errors.ts'
import { acceptedLanguage, type Translator } from '../../platform/text/translate.ts'
import type { LiveSocket } from './live-server.ts'

export type DescribeRefusal = (socket: LiveSocket, error: unknown) => LiveRefusal

/** What a socket is told when something is refused, or has gone wrong. */
export function createRefusals({
  translator,
  log,
}: {
  translator: Translator
  log: Logger
}): DescribeRefusal {
  return ({ data, handshake }, error) => {
    const lang = data.actor?.language ?? acceptedLanguage(handshake.headers['accept-language']) ?? 'pt'
    if (error instanceof Refusal) {
      return { status: 'error', code: error.status, message: translator.error(lang, error.key, error.params) }
    }
    log.error({ err: error }, 'socket event failed')
    return { status: 'error', code: 500, message: translator.error(lang, 'internal_error') }
  }
}

import type { Logger } from 'pino'
import type { LiveRefusal, SendRefusal } from '#contract/live.ts'
import { refusalFrom } from '../../platform/database/database.ts'
import { Refusal, TooManyRequests } from '../../platform/errors.ts'
import { acceptedLanguage, type Translator } from '../../platform/text/translate.ts'
import type { LiveSocket } from './live-server.ts'

type Describe<Answer> = (socket: LiveSocket, error: unknown) => Answer
export type DescribeRefusal = Describe<LiveRefusal>
export type DescribeSendRefusal = Describe<SendRefusal>

/** Creates functions that turn an error into the response for a socket. */
export function createRefusals({ translator, log }: { translator: Translator; log: Logger }) {
  const describeSendRefusal: DescribeSendRefusal = ({ data, handshake }, error) => {
    const lang = data.actor?.language ?? acceptedLanguage(handshake.headers['accept-language']) ?? 'pt'
    const refusal = refusalFrom(error) ?? new Refusal(500, 'internal_error')
    if (refusal.status >= 500) log.error({ err: error }, 'socket event failed')
    const { status: code, key, params } = refusal
    const wait = refusal instanceof TooManyRequests ? { retryAfter: refusal.retryAfterSeconds } : {}
    return { status: 'error', code, key, message: translator.error(lang, key, params), ...wait }
  }

  const describeRefusal: DescribeRefusal = (socket, error) => {
    const { status, code, message } = describeSendRefusal(socket, error)
    return { status, code, message }
  }

  return { describeRefusal, describeSendRefusal }
}

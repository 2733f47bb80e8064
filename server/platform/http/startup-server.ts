import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Unavailable } from '../errors.ts'
import type { Translator } from '../text/translate.ts'
import { acceptsHtml, failureDocument, failurePolicy } from './failure-document.ts'
import { failureOf } from './http-errors.ts'
import { backlog, listenFailure, type Place } from './listen.ts'
import { languageOfPage } from './page-language.ts'

/**
 * Responds 503 while the site starts: a page to browsers, JSON to other clients. Returns the server, whose
 * socket the site takes over. Throws a `StartupError` if the port cannot be bound, before anything else is started.
 */
export async function answerWhileStarting(place: Place, translator: Translator): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume()
    answer(request, response, translator)
  })
  server.listen({ ...place, backlog })
  await once(server, 'listening').catch((cause: unknown) => {
    throw listenFailure(cause, place)
  })
  return server
}

function answer(request: IncomingMessage, response: ServerResponse, translator: Translator): void {
  const refusal = new Unavailable()
  const { status, key, params } = refusal
  const language = languageOfPage({ url: request.url ?? '/', headers: request.headers })
  const isPage = acceptsHtml(request.headers)
  const body = isPage
    ? failureDocument(translator, language, { status, key, params, mayRepeat: request.method === 'GET' })
    : JSON.stringify(failureOf(refusal, (text) => translator.error(language, text)))
  response.writeHead(status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-language': language,
    'content-security-policy': failurePolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'retry-after': '5',
    connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

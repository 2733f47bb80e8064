import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Translator } from '../text/translate.ts'
import { failurePolicy, messageDocument } from './failure-document.ts'

/** Whether a browser will show the response, for example to a form without scripts. */
export function acceptsHtml({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') ?? false
}

/** Whether a browser has submitted a form of a page whose scripts are absent or not loaded yet. */
export function isForm({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'POST' && headers.authorization === undefined && acceptsHtml(headers)
}

/** Returns the message of an answer as a page, and sets its headers; an answer without one stays as it is. */
export function answerPage(
  answer: unknown,
  { language }: Pick<FastifyRequest, 'language'>,
  reply: FastifyReply,
  translator: Translator,
): unknown {
  const { message } = (answer ?? {}) as { message?: unknown }
  if (typeof message !== 'string') return answer
  reply
    .header('content-security-policy', failurePolicy)
    .header('content-language', language)
    .type('text/html; charset=utf-8')
  return messageDocument(translator, language, message)
}

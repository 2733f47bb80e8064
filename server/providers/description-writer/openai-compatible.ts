import { z } from 'zod'
import type { DescriptionWriter } from '../../features/stores/description.ts'
import type { Outbound } from '../../platform/net/outbound.ts'

interface Dependencies {
  outbound: Outbound
  /** Base URL, without `/chat/completions`. */
  url: string
  key: string | undefined
  model: string
}

/** Maximum length of a description, in characters. */
const longest = 4000

const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().trim().min(1) }) })).min(1),
})

const task =
  'Você escreve a apresentação de uma vitrine de produtos ou cursos para um site brasileiro. Responda só com o texto, ' +
  'em português do Brasil, em dois ou três parágrafos curtos, sem título, sem listas, sem marcação e sem preços. ' +
  'Não invente características que os dados não dizem.'

/**
 * Writes descriptions with any chat completions API compatible with OpenAI's: theirs, others', or a local
 * model.
 */
export function createDescriptionWriter({ outbound, url, key, model }: Dependencies): DescriptionWriter {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }

  return async ({ kind, name, country, category, products }) => {
    const messages = [
      { role: 'system', content: task },
      { role: 'user', content: JSON.stringify({ kind, name, country, category, products }) },
    ]
    const body = JSON.stringify({ model, messages })
    const limits = { seconds: 10, maxBytes: 256 * 1024 }
    const request = { configured: true, method: 'POST', headers, body, ...limits } as const
    const answer = await outbound.fetchPublic(address, request)
    if (answer.status !== 200) throw new Error(`the description writer answered ${answer.status}`)
    const { choices } = Answer.parse(JSON.parse(answer.body.toString('utf8')))
    return choices[0]?.message.content.slice(0, longest) ?? ''
  }
}

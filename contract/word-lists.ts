import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { wordActions } from './rules/word-actions.ts'
import { done, id, line, namedChannel } from './schema.ts'

export const ListedWord = z.object({
  id,
  word: z.string(),
  /** Whether it has to stand alone, or may be a part of another word. */
  whole: z.boolean(),
  /** `warn`: the author is asked to send the line again; `hold`: a moderator decides; `refuse`: it is not said. */
  action: z.enum(wordActions),
})
export type ListedWord = z.infer<typeof ListedWord>

const newWord = z.object({
  word: line({ min: 1, max: bounds.listedWord.max }),
  whole: z.boolean(),
  action: z.enum(wordActions),
})
const added = done.extend({ word: ListedWord })
const wordRefusals = ['word_too_short', 'word_listed', 'words_too_many'] as const

export const listSiteWords = endpoint({
  method: 'GET',
  path: '/api/admin/words',
  access: 'staff',
  summary: 'The word list of the site, which lines of all channels, topics and nicknames are compared with.',
  response: z.array(ListedWord),
})

export const addSiteWord = endpoint({
  method: 'POST',
  path: '/api/admin/words',
  access: 'staff',
  status: 201,
  summary: 'Add a word to the list of the site. Case, accents and lookalikes do not matter.',
  body: newWord,
  response: added,
  errors: [...wordRefusals],
})

export const removeSiteWord = endpoint({
  method: 'DELETE',
  path: '/api/admin/words/:id',
  access: 'staff',
  summary: 'Take a word from the list of the site.',
  params: z.object({ id }),
  response: done,
  errors: ['word_not_found'],
})

const inChannel = ['channel_not_found', 'not_channel_operator'] as const

export const listChannelWords = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/words',
  access: 'user',
  summary: 'The word list of a channel, for its operators.',
  params: z.object({ slug: namedChannel }),
  response: z.array(ListedWord),
  errors: [...inChannel, 'channel_banned'],
})

export const addChannelWord = endpoint({
  method: 'POST',
  path: '/api/channels/:slug/words',
  access: 'user',
  status: 201,
  summary: 'Add a word to the list of a channel, which its lines are compared with: its operators.',
  params: z.object({ slug: namedChannel }),
  body: newWord,
  response: added,
  errors: [...inChannel, ...wordRefusals, 'too_many_requests'],
})

export const removeChannelWord = endpoint({
  method: 'DELETE',
  path: '/api/channels/:slug/words/:id',
  access: 'user',
  summary: 'Take a word from the list of a channel.',
  params: z.object({ slug: namedChannel, id }),
  response: done,
  errors: [...inChannel, 'word_not_found', 'too_many_requests'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { wordActions } from './rules/word-actions.ts'
import { done, id, line, namedChannel } from './schema.ts'

export const ListedWord = z.object({
  id,
  word: z.string(),
  /** Whether only whole words match. */
  whole: z.boolean(),
  /** `warn`: the author must confirm the line; `hold`: a moderator decides; `refuse`: the line is refused. */
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
  summary:
    'Get the word list of the site, which applies to the lines of all channels, to topics and to nicknames.',
  response: z.array(ListedWord),
})

export const addSiteWord = endpoint({
  method: 'POST',
  path: '/api/admin/words',
  access: 'staff',
  status: 201,
  summary: 'Add a word to the word list of the site. Ignores case, accents and lookalikes.',
  body: newWord,
  response: added,
  errors: [...wordRefusals],
})

export const removeSiteWord = endpoint({
  method: 'DELETE',
  path: '/api/admin/words/:id',
  access: 'staff',
  summary: 'Remove a word from the word list of the site.',
  params: z.object({ id }),
  response: done,
  errors: ['word_not_found'],
})

const inChannel = ['channel_not_found', 'not_channel_operator'] as const

export const listChannelWords = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/words',
  access: 'user',
  summary: 'Get the word list of a channel. For its operators.',
  params: z.object({ slug: namedChannel }),
  response: z.array(ListedWord),
  errors: [...inChannel, 'channel_banned'],
})

export const addChannelWord = endpoint({
  method: 'POST',
  path: '/api/channels/:slug/words',
  access: 'user',
  status: 201,
  summary: 'Add a word to the word list of a channel, which applies to its lines. For its operators.',
  params: z.object({ slug: namedChannel }),
  body: newWord,
  response: added,
  errors: [...inChannel, ...wordRefusals, 'too_many_requests'],
})

export const removeChannelWord = endpoint({
  method: 'DELETE',
  path: '/api/channels/:slug/words/:id',
  access: 'user',
  summary: 'Remove a word from the word list of a channel.',
  params: z.object({ slug: namedChannel, id }),
  response: done,
  errors: [...inChannel, 'word_not_found', 'too_many_requests'],
})

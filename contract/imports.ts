import { z } from 'zod'
import { category } from './articles.ts'
import { endpoint, maxTextBytes } from './endpoint.ts'
import { importBounds, importStates, recordStates } from './rules/imports.ts'
import {
  boundedText,
  done,
  id,
  instant,
  integer,
  language,
  limit,
  page,
  trimmedText,
  userId,
} from './schema.ts'

const count = z.number()

/** A kind of thing, how often it was met, and some of the texts that have it. */
const Finding = z.object({ what: z.string(), count, titles: z.array(z.string()) })

/** What a file holds, before anything of it is written. */
export const ImportReport = z.object({
  site: z.object({ kind: z.enum(['wordpress', 'ghost']), title: z.string(), address: z.string() }),
  /** By what they are there. */
  texts: z.object({ published: count, draft: count, scheduled: count, private: count, protected: count }),
  /** Of these texts, those that are pages there. */
  pages: count,
  /** What there is here already: `changed` has changed there since, `ours` here, `gone` was deleted here. */
  known: z.object({ fresh: count, same: count, changed: count, ours: count, gone: count }),
  authors: z.array(z.object({ key: z.string(), name: z.string(), count, userId: z.number().nullable() })),
  categories: z.array(
    z.object({ slug: z.string(), name: z.string(), count, category: z.number().nullable() }),
  ),
  pictures: count,
  /** Addresses of there that will lead on. */
  addresses: count,
  /** Those that a page of ours answers, and goes on to answer. */
  taken: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Why texts cannot come: machine keys. */
  problems: z.array(Finding),
  /** What of texts has no place here. */
  losses: z.array(Finding),
  /** What in the file is no text: `comments`, `tags`. */
  leftOut: z.array(z.object({ what: z.string(), count })),
})
export type ImportReport = z.infer<typeof ImportReport>

const choiceOf = <T extends readonly [string, ...string[]]>(...values: T) => z.enum(values)

/** What is to become of it. Who is not named has no name here, what is not named no category. */
export const ImportChoices = z.object({
  authors: z
    .array(z.object({ key: boundedText(200), userId }))
    .max(importBounds.authors)
    .default([]),
  categories: z
    .array(z.object({ slug: boundedText(300), category }))
    .max(importBounds.categories)
    .default([]),
  /** Everything as a draft, or as it was there. What was private or had a password never comes but as a draft. */
  texts: choiceOf('asThere', 'drafts').default('asThere'),
  pages: choiceOf('asTexts', 'drafts', 'leave').default('drafts'),
  /** What is here already: left alone, renewed where only there something has changed, or in any case. */
  known: choiceOf('leave', 'renew', 'overwrite').default('leave'),
  pictures: choiceOf('fetch', 'leave').default('fetch'),
  /** In which all of them are. */
  language: language.default('pt'),
  /** Where the site was, if its export does not say so. */
  address: trimmedText(200).default(''),
})
export type ImportChoices = z.infer<typeof ImportChoices>

export const Import = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Why it failed: a machine key. */
  problem: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Whose export it is; `null` until it is read. */
  site: ImportReport.shape.site.nullable(),
  /** Texts by what became of them; all of them wait at first. */
  texts: z.partialRecord(z.enum(recordStates), count),
  pictures: z.object({ waiting: count, kept: count, failed: count }),
  /** Bytes that have come, of how many. */
  received: count,
  bytes: count,
})
export type Import = z.infer<typeof Import>

const place = z.object({ id })
const placed = { params: place, errors: ['import_not_found', 'import_not_now'] } as const

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  access: 'admin',
  summary: 'What was brought from other sites, the newest first.',
  response: z.array(Import),
})

export const beginImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  access: 'admin',
  status: 201,
  summary: `Begin to send an export of WordPress (WXR) or Ghost (JSON), of ${importBounds.bytes / 1024 ** 2} MiB at most. Its pieces follow.`,
  body: z.object({
    fileName: trimmedText(importBounds.fileName).min(1),
    bytes: integer.pipe(z.number().min(1, 'import_too_large').max(importBounds.bytes, 'import_too_large')),
  }),
  response: z.object({ id: z.number() }),
  errors: ['import_too_large', 'imports_full'],
})

export const sendImportPiece = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/:id/pieces/:number',
  access: 'admin',
  summary: `Send a piece of the file, ${importBounds.pieceBytes / 1024 ** 2} MiB each but for the last, counted from 0. One that was sent before is replaced. With the last one the file is read.`,
  params: place.extend({ number: integer.pipe(z.number().min(0).max(importBounds.pieces)) }),
  files: { fields: ['piece'], maxBytes: importBounds.pieceBytes, atMost: 1 },
  response: z.object({ received: count }),
  errors: [...placed.errors, 'file_missing', 'file_too_large', 'import_piece_invalid'],
})

export const showImport = endpoint({
  ...placed,
  method: 'GET',
  path: '/api/admin/imports/:id',
  access: 'admin',
  summary: 'What was found in an export, what is to become of it, and how far that is.',
  response: Import.extend({
    report: ImportReport.nullable(),
    choices: ImportChoices.nullable(),
    /** Who may stand above its texts. */
    people: z.array(z.object({ id: z.number(), name: z.string(), username: z.string() })),
  }),
})

export const listImportedTexts = endpoint({
  ...placed,
  method: 'GET',
  path: '/api/admin/imports/:id/texts',
  access: 'admin',
  summary: 'Its texts and what became of each, in the order of the export.',
  query: z.object({ page, limit: limit(50), state: z.enum(recordStates).optional().catch(undefined) }),
  response: z.object({
    total: count,
    texts: z.array(
      z.object({
        title: z.string(),
        state: z.enum(recordStates),
        problem: z.string().nullable(),
        articleId: z.number().nullable(),
        /** Where everybody reads it; `null` where nobody does. */
        path: z.string().nullable(),
      }),
    ),
  }),
})

export const listFailedPictures = endpoint({
  ...placed,
  method: 'GET',
  path: '/api/admin/imports/:id/pictures',
  access: 'admin',
  summary: 'Pictures that could not be fetched, why, and the texts that link to them instead.',
  query: z.object({ page, limit: limit(50) }),
  response: z.object({
    total: count,
    pictures: z.array(z.object({ address: z.string(), problem: z.string(), titles: z.array(z.string()) })),
  }),
})

export const startImport = endpoint({
  ...placed,
  method: 'POST',
  path: '/api/admin/imports/:id/start',
  access: 'admin',
  summary: 'Write the texts, with these choices. Nobody is told of them.',
  body: ImportChoices,
  maxBodyBytes: maxTextBytes,
  response: done,
  errors: [...placed.errors, 'author_unknown', 'import_address_invalid', 'category_unknown'],
})

export const pauseImport = endpoint({
  ...placed,
  method: 'POST',
  path: '/api/admin/imports/:id/pause',
  access: 'admin',
  summary: 'Stop after the text that is being written.',
  response: done,
})

export const resumeImport = endpoint({
  ...placed,
  method: 'POST',
  path: '/api/admin/imports/:id/resume',
  access: 'admin',
  summary: 'Go on where it stopped. What is done already goes on with the pictures that did not come.',
  response: done,
})

export const withdrawImport = endpoint({
  ...placed,
  method: 'POST',
  path: '/api/admin/imports/:id/withdraw',
  access: 'admin',
  summary: 'Put the texts that it has added into the bin, but for those that somebody has changed since.',
  response: done,
})

export const deleteImport = endpoint({
  ...placed,
  method: 'DELETE',
  path: '/api/admin/imports/:id',
  access: 'admin',
  summary: 'Take an import off the list. The texts that it has written stay.',
  response: done,
})

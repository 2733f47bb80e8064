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

/** A kind of content, its number, and the titles of some texts that have it. */
const Finding = z.object({ what: z.string(), count, titles: z.array(z.string()) })

/** What an export contains, before anything is imported. */
export const ImportReport = z.object({
  site: z.object({ kind: z.enum(['wordpress', 'ghost']), title: z.string(), address: z.string() }),
  /** By their status on the exported site. */
  texts: z.object({ published: count, draft: count, scheduled: count, private: count, protected: count }),
  /** How many of them are pages. */
  pages: count,
  /** Texts imported before: `changed` since on the other site, `ours` edited here, `gone` deleted here. */
  known: z.object({ fresh: count, same: count, changed: count, ours: count, gone: count }),
  authors: z.array(z.object({ key: z.string(), name: z.string(), count, userId: z.number().nullable() })),
  categories: z.array(
    z.object({ slug: z.string(), name: z.string(), count, category: z.number().nullable() }),
  ),
  pictures: count,
  /** Number of old addresses that will redirect. */
  addresses: count,
  /** Old addresses that a page of this site uses, and keeps. */
  taken: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Why texts cannot be imported: error keys. */
  problems: z.array(Finding),
  /** Parts of texts that cannot be imported. */
  losses: z.array(Finding),
  /** Other content of the file: `comments`, `tags`. */
  leftOut: z.array(z.object({ what: z.string(), count })),
})
export type ImportReport = z.infer<typeof ImportReport>

const choiceOf = <T extends readonly [string, ...string[]]>(...values: T) => z.enum(values)

/** How to import. Authors that are left out get no byline, categories that are left out no category. */
export const ImportChoices = z.object({
  authors: z
    .array(z.object({ key: boundedText(200), userId }))
    .max(importBounds.authors)
    .default([]),
  categories: z
    .array(z.object({ slug: boundedText(300), category }))
    .max(importBounds.categories)
    .default([]),
  /** Import texts as they were, or all as drafts. Private and password-protected ones always become drafts. */
  texts: choiceOf('asThere', 'drafts').default('asThere'),
  pages: choiceOf('asTexts', 'drafts', 'leave').default('drafts'),
  /** Texts imported before: leave them, update those that were not edited here, or overwrite all. */
  known: choiceOf('leave', 'renew', 'overwrite').default('leave'),
  pictures: choiceOf('fetch', 'leave').default('fetch'),
  /** Language of all texts. */
  language: language.default('pt'),
  /** Address of the site, if the export does not contain it. */
  address: trimmedText(200).default(''),
})
export type ImportChoices = z.infer<typeof ImportChoices>

export const Import = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Error key, if it failed. */
  problem: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** The exported site; `null` until the file was read. */
  site: ImportReport.shape.site.nullable(),
  /** Number of texts by state. */
  texts: z.partialRecord(z.enum(recordStates), count),
  pictures: z.object({ waiting: count, kept: count, failed: count }),
  /** Received bytes, and the total. */
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
  summary: 'List the imports, newest first.',
  response: z.array(Import),
})

export const beginImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  access: 'admin',
  status: 201,
  summary: `Create an import of a WordPress (WXR) or Ghost (JSON) export, of ${importBounds.bytes / 1024 ** 2} MiB at most. The file is sent in pieces afterwards.`,
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
  summary: `Send a piece of the file, ${importBounds.pieceBytes / 1024 ** 2} MiB each except the last, counted from 0. Sending a piece again replaces it. The last piece starts the reading of the file.`,
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
  summary: 'Get an import: what its file contains, the choices made, and its progress.',
  response: Import.extend({
    report: ImportReport.nullable(),
    choices: ImportChoices.nullable(),
    /** Possible authors of its texts. */
    people: z.array(z.object({ id: z.number(), name: z.string(), username: z.string() })),
  }),
})

export const listImportedTexts = endpoint({
  ...placed,
  method: 'GET',
  path: '/api/admin/imports/:id/texts',
  access: 'admin',
  summary: 'List the texts of an import with their states, in the order of the export.',
  query: z.object({ page, limit: limit(50), state: z.enum(recordStates).optional().catch(undefined) }),
  response: z.object({
    total: count,
    texts: z.array(
      z.object({
        title: z.string(),
        state: z.enum(recordStates),
        problem: z.string().nullable(),
        articleId: z.number().nullable(),
        /** Path of its public page; `null` if it is not public. */
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
  summary: 'List the pictures that could not be fetched, with the reason and the texts that use them.',
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
  summary: 'Start the import with these choices. No notifications are sent.',
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
  summary: 'Pause the import after the current text.',
  response: done,
})

export const resumeImport = endpoint({
  ...placed,
  method: 'POST',
  path: '/api/admin/imports/:id/resume',
  access: 'admin',
  summary: 'Resume the import. If all texts are done, it retries the missing pictures.',
  response: done,
})

export const withdrawImport = endpoint({
  ...placed,
  method: 'POST',
  path: '/api/admin/imports/:id/withdraw',
  access: 'admin',
  summary: 'Move the imported texts to the bin, except those edited since.',
  response: done,
})

export const deleteImport = endpoint({
  ...placed,
  method: 'DELETE',
  path: '/api/admin/imports/:id',
  access: 'admin',
  summary: 'Delete an import from the list. Its texts stay.',
  response: done,
})

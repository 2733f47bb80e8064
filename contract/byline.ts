import { sentInstant, userId } from './schema.ts'

/** Feeds cannot express earlier dates. */
const earliest = Date.parse('1900-01-01T00:00:00Z')

/** The author of a text and the date of its publication. */
export const byline = {
  /** A staff account. Moderators may only set it on their own texts. */
  authorId: userId.optional(),
  /** With `Z`, not in the future, and only for a text that is or was published. Default: its first publication. */
  publishedAt: sentInstant('published_at_invalid')
    .refine((moment) => Date.parse(moment) >= earliest, 'published_at_invalid')
    .optional(),
}

/** Errors of these two fields. */
export const bylineRefusals = [
  'author_unknown',
  'author_not_yours',
  'published_at_invalid',
  'published_at_future',
  'published_at_of_draft',
] as const

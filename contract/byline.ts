import { sentInstant, userId } from './schema.ts'

/** From before then there are no texts, and feeds cannot tell their date. */
const earliest = Date.parse('1900-01-01T00:00:00Z')

/** Who has written a text, and since when everybody may read it. */
export const byline = {
  /** An account of staff. Moderators choose for texts of their own only. */
  authorId: userId.optional(),
  /** With `Z`; not in the future, and only of a text that is or was published. Without it, the first such moment. */
  publishedAt: sentInstant('published_at_invalid')
    .refine((moment) => Date.parse(moment) >= earliest, 'published_at_invalid')
    .optional(),
}

/** What is said where one of them cannot be. */
export const bylineRefusals = [
  'author_unknown',
  'author_not_yours',
  'published_at_invalid',
  'published_at_future',
  'published_at_of_draft',
] as const

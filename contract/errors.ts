import { z } from 'zod'

/** The one shape of every JSON error. `error` repeats `message` for clients that read that name. */
export const Failure = z.object({
  status: z.literal('error'),
  /** The HTTP status. */
  code: z.number(),
  /** Machine key, also the name of the text in `locales/`. */
  key: z.string(),
  message: z.string(),
  error: z.string(),
  /** Per field: texts in the reader's language. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The machine keys of the same, in the same order. */
  errorKeys: z.record(z.string(), z.array(z.string())).optional(),
  /** What stands in the places of the text. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Of a conflict: what stands there now. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** Of a sign-in that is not over: what the next call takes, and the ways there are. */
  next: z
    .object({ challenge: z.string(), ways: z.array(z.enum(['totp', 'passkey', 'recovery'])) })
    .optional(),
})
export type Failure = z.infer<typeof Failure>

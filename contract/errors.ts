import { z } from 'zod'

/** Shape of every JSON error. `error` repeats `message` for clients that expect that name. */
export const Failure = z.object({
  status: z.literal('error'),
  /** The HTTP status. */
  code: z.number(),
  /** Error key, also the key of its text in `locales/`. */
  key: z.string(),
  message: z.string(),
  error: z.string(),
  /** Texts per field, in the language of the request. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Error keys of these texts, in the same order. */
  errorKeys: z.record(z.string(), z.array(z.string())).optional(),
  /** Values of the placeholders in the text. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Current state, for conflicts. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** For a sign-in that needs a second step: the challenge and the available methods. */
  next: z
    .object({ challenge: z.string(), ways: z.array(z.enum(['totp', 'passkey', 'recovery'])) })
    .optional(),
})
export type Failure = z.infer<typeof Failure>

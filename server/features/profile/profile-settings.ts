import { z } from 'zod'

const on = z.boolean().default(true)
const off = z.boolean().default(false)

/** Privacy settings. Gender and age are hidden by default. */
export const Privacy = z.object({
  searchable: on,
  show: z.object({ gender: off, age: off, instagram: on, youtube: on, language: on }).prefault({}),
  inPublicLogs: on,
  showsChannels: on,
  showsTracks: off,
})

export const Preferences = z.object({
  markReadOnClose: on,
  theme: z.enum(['light', 'dark']).nullable().default(null),
})

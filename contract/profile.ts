import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, language } from './schema.ts'

export const Profile = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  gender: z.string().nullable(),
  coinBalance: z.number(),
  createdAt: instant,
  /** `yyyy-mm-dd` */
  birthday: z.string().nullable(),
  nicknames: z.array(z.object({ id, nickname: z.string(), is_selected: z.boolean() })),
  roles: z.array(z.string()),
  welcomeMessage: z.string(),
  profileImage: z.string(),
  instagram: z.string(),
  youtube: z.string(),
  language,
  status: z.literal('active'),
  /** With `#`. */
  favoriteChannels: z.array(z.string()),
  conversations: z.array(z.object({ id, name: z.string(), user: z.object({ id, name: z.string() }) })),
  userInitials: z.string(),
  privacy: z.object({
    searchable: z.boolean(),
    show: z.object({
      gender: z.boolean(),
      age: z.boolean(),
      instagram: z.boolean(),
      youtube: z.boolean(),
      language: z.boolean(),
    }),
  }),
  preferences: z.object({ markReadOnClose: z.boolean(), theme: z.enum(['light', 'dark']).nullable() }),
  termsPending: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const userProfile = endpoint({
  method: 'GET',
  path: '/api/userprofile',
  access: 'user',
  summary: 'Your own profile.',
  response: Profile,
  beforeTerms: true,
})

export const updateLanguage = endpoint({
  method: 'POST',
  path: '/api/update-language',
  access: 'user',
  summary: 'Choose the language of the interface and of mails.',
  body: z.object({ language: z.enum(language.options, 'language_unknown') }),
  response: z.object({ status: z.literal('success'), language }),
  errors: ['language_unknown'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { readInstagram, readYoutube } from './rules/handles.ts'
import { id, instant, language, line, prose } from './schema.ts'

export const genders = ['male', 'female', 'non_binary', 'genderqueer', 'other', 'prefer_not_to_say'] as const
export type Gender = (typeof genders)[number]

/** Privacy settings. */
export const Privacy = z.object({
  /** False: no public page, and not found by the search. */
  searchable: z.boolean(),
  show: z.object({
    gender: z.boolean(),
    age: z.boolean(),
    instagram: z.boolean(),
    youtube: z.boolean(),
    language: z.boolean(),
  }),
  /** False: the user's lines are left out of public logs. */
  inPublicLogs: z.boolean(),
  /** Whether the public page lists the user's levels in public channels. */
  showsChannels: z.boolean(),
  /** Whether the public page lists the marked tracks. */
  showsTracks: z.boolean(),
})
export type Privacy = z.infer<typeof Privacy>

/** The newer settings may be left out, and do not change then. */
export const NewPrivacy = Privacy.partial({ inPublicLogs: true, showsChannels: true, showsTracks: true })
export type NewPrivacy = z.infer<typeof NewPrivacy>

export const Preferences = z.object({
  /** Whether closing the list of notifications marks them as read. */
  markReadOnClose: z.boolean(),
  /** `null` follows the system. */
  theme: z.enum(['light', 'dark']).nullable(),
})
export type Preferences = z.infer<typeof Preferences>

/** Settings that are left out do not change; at least one is required. */
export const NewPreferences = Preferences.partial().refine(
  (named) => Object.keys(named).length > 0,
  'value_missing',
)
export type NewPreferences = z.infer<typeof NewPreferences>

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
  privacy: Privacy,
  preferences: Preferences,
  termsPending: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const userProfile = endpoint({
  method: 'GET',
  path: '/api/userprofile',
  access: 'user',
  summary: 'Get your own profile.',
  response: Profile,
  beforeTerms: true,
})

export const updateLanguage = endpoint({
  method: 'POST',
  path: '/api/update-language',
  access: 'user',
  summary: 'Set the language of the interface and of mails.',
  body: z.object({ language: z.enum(language.options, 'language_unknown') }),
  response: z.object({ status: z.literal('success'), language }),
  errors: ['language_unknown', 'too_many_requests'],
})

const saved = { status: z.literal('success') }
const gender = z.enum(genders).nullable()

export const updateGender = endpoint({
  method: 'POST',
  path: '/api/update-gender',
  access: 'user',
  summary: 'Set your gender, or clear it with null or an empty text.',
  body: z.object({
    gender: z.union([z.null(), z.literal('').transform(() => null), z.enum(genders)], 'gender_unknown'),
  }),
  response: z.object({ ...saved, gender }),
  errors: ['gender_unknown', 'too_many_requests'],
})

export const updateBirthday = endpoint({
  method: 'POST',
  path: '/api/update-birthday',
  access: 'user',
  summary: 'Set your birthday. Possible once.',
  body: z.object({
    birthday: z.iso.date('birthday_invalid').max(10, { abort: true, error: 'birthday_invalid' }),
  }),
  response: z.object({ ...saved, birthday: z.string() }),
  errors: ['birthday_invalid', 'birthday_too_young', 'already_set', 'too_many_requests'],
})

export const updateInstagram = endpoint({
  method: 'POST',
  path: '/api/update-instagram',
  access: 'user',
  summary: 'Set your Instagram profile: a handle or an https URL, stored as a handle. Possible once.',
  body: z.object({ instagram: link(readInstagram, 'instagram_invalid') }),
  response: z.object({ ...saved, instagram: z.string() }),
  errors: ['instagram_invalid', 'already_set', 'too_many_requests'],
})

export const updateYoutube = endpoint({
  method: 'POST',
  path: '/api/update-youtube',
  access: 'user',
  summary: 'Set your YouTube channel: a handle or an https URL, stored as a URL. Possible once.',
  body: z.object({ youtube: link(readYoutube, 'youtube_invalid') }),
  response: z.object({ ...saved, youtube: z.string() }),
  errors: ['youtube_invalid', 'already_set', 'too_many_requests'],
})

export const updateWelcomeMessage = endpoint({
  method: 'POST',
  path: '/api/update-welcome-message',
  access: 'user',
  summary: 'Set the text about you: plain text, may be empty.',
  body: z.object({ welcomeMessage: prose(bounds.welcomeMessage) }),
  response: z.object({ ...saved, welcomeMessage: z.string() }),
  errors: ['word_refused', 'too_many_requests'],
})

export const updatePrivacy = endpoint({
  method: 'PUT',
  path: '/api/privacy',
  access: 'user',
  summary:
    'Set your privacy settings. `inPublicLogs`, `showsChannels` and `showsTracks` do not change if they are left out.',
  body: NewPrivacy,
  response: z.object({ ...saved, privacy: Privacy }),
  errors: ['too_many_requests'],
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  access: 'user',
  summary: 'Set your preferences.',
  body: NewPreferences,
  response: z.object({ ...saved, preferences: Preferences }),
  errors: ['too_many_requests'],
})

/** Text that `read` normalises; undefined is the error `key`. */
function link(read: (typed: string) => string | undefined, key: string) {
  return line(bounds.profileLink).transform((typed, context) => {
    const handle = read(typed)
    if (handle !== undefined) return handle
    context.addIssue({ code: 'custom', message: key })
    return z.NEVER
  })
}

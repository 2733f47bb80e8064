import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { readInstagram, readYoutube } from './rules/handles.ts'
import { id, instant, language, line, prose } from './schema.ts'

export const genders = ['male', 'female', 'non_binary', 'genderqueer', 'other', 'prefer_not_to_say'] as const
export type Gender = (typeof genders)[number]

/** What others may see. */
export const Privacy = z.object({
  /** False: no page of one's own, and not found by the search. */
  searchable: z.boolean(),
  show: z.object({
    gender: z.boolean(),
    age: z.boolean(),
    instagram: z.boolean(),
    youtube: z.boolean(),
    language: z.boolean(),
  }),
  /** False: what one says stands in no public log of a channel. */
  inPublicLogs: z.boolean(),
  /** Whether one’s page names channels that anybody reads, and what one is in them. */
  showsChannels: z.boolean(),
  /** Whether one’s page names the tracks that one has marked. */
  showsTracks: z.boolean(),
})
export type Privacy = z.infer<typeof Privacy>

/** What came later can be left out, and stays as it is. */
export const NewPrivacy = Privacy.partial({ inPublicLogs: true, showsChannels: true, showsTracks: true })
export type NewPrivacy = z.infer<typeof NewPrivacy>

export const Preferences = z.object({
  /** Closing the list of notifications marks them read. */
  markReadOnClose: z.boolean(),
  /** `null`: as the system has it. */
  theme: z.enum(['light', 'dark']).nullable(),
})
export type Preferences = z.infer<typeof Preferences>

/** What is not named stays; something is named. */
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

const saved = { status: z.literal('success') }
const gender = z.enum(genders).nullable()

export const updateGender = endpoint({
  method: 'POST',
  path: '/api/update-gender',
  access: 'user',
  summary: 'Choose a gender, or clear it with null or an empty text.',
  body: z.object({
    gender: z.union([z.null(), z.literal('').transform(() => null), z.enum(genders)], 'gender_unknown'),
  }),
  response: z.object({ ...saved, gender }),
  errors: ['gender_unknown'],
})

export const updateBirthday = endpoint({
  method: 'POST',
  path: '/api/update-birthday',
  access: 'user',
  summary: 'Tell your birthday, once.',
  body: z.object({
    birthday: z.iso.date('birthday_invalid').max(10, { abort: true, error: 'birthday_invalid' }),
  }),
  response: z.object({ ...saved, birthday: z.string() }),
  errors: ['birthday_invalid', 'birthday_too_young', 'already_set'],
})

export const updateInstagram = endpoint({
  method: 'POST',
  path: '/api/update-instagram',
  access: 'user',
  summary: 'Tell your Instagram profile, once: a handle or an https address. The handle is kept.',
  body: z.object({ instagram: link(readInstagram, 'instagram_invalid') }),
  response: z.object({ ...saved, instagram: z.string() }),
  errors: ['instagram_invalid', 'already_set'],
})

export const updateYoutube = endpoint({
  method: 'POST',
  path: '/api/update-youtube',
  access: 'user',
  summary: 'Tell your YouTube channel, once: a handle or an https address. The channel’s address is kept.',
  body: z.object({ youtube: link(readYoutube, 'youtube_invalid') }),
  response: z.object({ ...saved, youtube: z.string() }),
  errors: ['youtube_invalid', 'already_set'],
})

export const updateWelcomeMessage = endpoint({
  method: 'POST',
  path: '/api/update-welcome-message',
  access: 'user',
  summary: 'Write what others read about you. Plain text; may be emptied.',
  body: z.object({ welcomeMessage: prose(bounds.welcomeMessage) }),
  response: z.object({ ...saved, welcomeMessage: z.string() }),
  errors: ['word_refused'],
})

export const updatePrivacy = endpoint({
  method: 'PUT',
  path: '/api/privacy',
  access: 'user',
  summary:
    'Choose what others may see of you. `inPublicLogs`, `showsChannels` and `showsTracks` stay as they are where they are not named.',
  body: NewPrivacy,
  response: z.object({ ...saved, privacy: Privacy }),
  errors: ['too_many_requests'],
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  access: 'user',
  summary: 'Choose how the site behaves for you.',
  body: NewPreferences,
  response: z.object({ ...saved, preferences: Preferences }),
})

/** Text that a rule turns into what is kept. */
function link(read: (typed: string) => string | undefined, key: string) {
  return line(bounds.profileLink).transform((typed, context) => {
    const handle = read(typed)
    if (handle !== undefined) return handle
    context.addIssue({ code: 'custom', message: key })
    return z.NEVER
  })
}

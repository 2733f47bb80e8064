import type { Gender, Privacy } from '#contract/profile.ts'
import { ageOn, ages } from '#contract/rules/ages.ts'
import type { Language } from '#contract/schema.ts'

type BirthdayProblem = 'birthday_invalid' | 'birthday_too_young'

export function whyBirthdayRefused(birthday: string, today: string): BirthdayProblem | undefined {
  const age = ageOn(birthday, today)
  if (birthday >= today || age > ages.oldest) return 'birthday_invalid'
  return age < ages.youngest ? 'birthday_too_young' : undefined
}

interface PrivateFields {
  gender: Gender | null
  birthday: string | null
  instagram: string
  youtube: string
  language: Language
}

/** Returns the visible fields of a profile. Hidden values look like missing ones. */
export function seenByOthers(profile: PrivateFields, { show }: Pick<Privacy, 'show'>, today: string) {
  const age = profile.birthday === null ? null : ageOn(profile.birthday, today)
  return {
    language: show.language ? profile.language : null,
    gender: show.gender ? profile.gender : null,
    age: show.age && age !== null && age >= ages.adult ? age : null,
    instagram: (show.instagram && profile.instagram) || null,
    youtube: (show.youtube && profile.youtube) || null,
  }
}

/** Users who are left out of public logs do not show their channels either. */
export function seenOnPage({ inPublicLogs, showsChannels, showsTracks }: Omit<Privacy, 'show'>) {
  return { channels: showsChannels && inPublicLogs, tracks: showsTracks }
}

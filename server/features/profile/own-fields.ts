import type { SetOnce } from '#contract/people.ts'
import type { Gender, NewPreferences, NewPrivacy, Preferences, Privacy, Profile } from '#contract/profile.ts'
import { dateIn } from '#contract/rules/ages.ts'
import type { Actor } from '../../platform/actor.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { ensureUnrefused } from '../word-lists/word-lists.service.ts'
import './profile.events.ts'
import type { Dependencies } from './dependencies.ts'
import { whyBirthdayRefused } from './profile.policy.ts'
import {
  type Choices,
  unset,
  updateChoices,
  updateSettings,
  updateToUnset,
  updateWhileUnset,
} from './profile.store.ts'
import { Preferences as StoredPreferences, Privacy as StoredPrivacy } from './profile-settings.ts'

/** Each change invalidates public pages, whether or not they show it. For all fields together. */
export const ownChangeLimit: Limit = { name: 'own-change', points: 30, seconds: 60 }

/** Profile fields and privacy settings. */
export function createOwnFields({ db, clock, audit, limits, site, words }: Dependencies) {
  async function chooseGender(actor: Actor, gender: Gender | null): Promise<void> {
    await choose(actor, { gender }, { gender })
  }

  async function writeWelcomeMessage(actor: Actor, welcomeMessage: string): Promise<void> {
    ensureUnrefused(words.judgeName(welcomeMessage))
    await choose(actor, { welcomeMessage }, { welcomeMessage })
  }

  /** Settings that older clients do not send stay unchanged. */
  async function choosePrivacy(actor: Actor, named: NewPrivacy): Promise<Privacy> {
    await limits.consume(ownChangeLimit, actor.userId)
    return db.write(async (tx) => {
      const change = { column: 'privacy', named } as const
      const privacy = StoredPrivacy.parse(await updateSettings(tx, actor.userId, change))
      tx.emit('profile.changed', { userId: actor.userId, changes: { privacy } })
      return privacy
    })
  }

  async function choosePreferences(actor: Actor, named: NewPreferences): Promise<Preferences> {
    await limits.consume(ownChangeLimit, actor.userId)
    return db.write(async (tx) => {
      const change = { column: 'preferences', named } as const
      const preferences = StoredPreferences.parse(await updateSettings(tx, actor.userId, change))
      tx.emit('profile.changed', { userId: actor.userId, changes: { preferences } })
      return preferences
    })
  }

  async function setBirthday(actor: Actor, birthday: string): Promise<void> {
    const today = dateIn(await site.timeZone(), clock.now())
    const problem = whyBirthdayRefused(birthday, today)
    if (problem) throw new BadRequest(problem, { fields: { birthday: [problem] } })
    await setOnce(actor, 'birthday', birthday)
  }

  /** Sets a set-once field. Repeating the value succeeds; only staff can clear it. */
  async function setOnce(actor: Actor, field: SetOnce, value: string): Promise<void> {
    await db.write(async (tx) => {
      const isSet = await updateWhileUnset(tx, actor.userId, { field, value })
      if (!isSet) throw new Conflict('already_set', { fields: { [field]: ['already_set'] } })
      await limits.consume(ownChangeLimit, actor.userId)
      tx.emit('profile.changed', { userId: actor.userId, changes: { [field]: value } })
    })
  }

  async function clearField(actor: Actor, userId: number, field: SetOnce): Promise<void> {
    await db.write(async (tx) => {
      if (!(await updateToUnset(tx, userId, field))) throw new NotFound('user_not_found')
      tx.emit('profile.changed', { userId, changes: { [field]: unset[field] } })
      const subject = { type: 'user', id: userId }
      await audit.record(tx, { actor, action: 'users.fieldCleared', subject, details: { field } })
    })
  }

  async function choose(actor: Actor, choices: Choices, changes: Partial<Profile>): Promise<void> {
    await limits.consume(ownChangeLimit, actor.userId)
    await db.write(async (tx) => {
      await updateChoices(tx, actor.userId, choices)
      tx.emit('profile.changed', { userId: actor.userId, changes })
    })
  }

  return {
    ...{ chooseGender, writeWelcomeMessage, choosePrivacy, choosePreferences },
    ...{ setBirthday, setOnce, clearField },
  }
}

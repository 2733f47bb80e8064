import type { LatestUser, NamedPerson, Person, Whois } from '#contract/people.ts'
import { dateIn } from '#contract/rules/ages.ts'
import { daysBetween } from '#contract/rules/days-between.ts'
import { searchForms } from '#contract/rules/search-words.ts'
import { userId as userIdSchema } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { readWithTimeout, refuseWhenSlow } from '../../platform/database/statement-timeout.store.ts'
import { NotFound } from '../../platform/errors.ts'
import { addressKey, type Limit } from '../../platform/rate-limits.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import './profile.events.ts'
import type { Dependencies } from './dependencies.ts'
import { seenByOthers, seenOnPage } from './profile.policy.ts'
import {
  findShown,
  listLatestPeople,
  listNamed,
  listShown,
  listShownStaff,
  type ShownPerson,
} from './profile.store.ts'
import { Privacy } from './profile-settings.ts'
import { findShareFile } from './share-image.store.ts'
import { deleteAsked, insertAsked } from './whois.store.ts'

const whoisLimit: Limit = { name: 'whois', points: 20, seconds: 60 }
/** Public pages of people, per caller. */
const personLimit: Limit = { name: 'person', points: 120, seconds: 600 }
/** Missing pages per caller: readers rarely request them, unlike scripts that enumerate ids. */
const absentPersonLimit: Limit = { name: 'person-absent', points: 20, seconds: 600 }
const toldEveryMinutes = 60
const latestCount = 6
/** Above the rate of typing and correcting names. */
const namedLimit: Limit = { name: 'people-named', points: 60, seconds: 60 }
const namedCount = 8
const fewestLetters = 2
const longestNamedMs = 1000

/** Viewer, whose account or else IP address limits apply to. */
interface Viewer {
  actor: Pick<Actor, 'userId'> | null
  ip: string
}

/** Public data of people. */
export function createPeople({
  db,
  clock,
  limits,
  nicknames,
  site,
  channels,
  tracks,
  notifications,
  away: awayList,
}: Dependencies) {
  /** Looks up a user by nickname, or else by username. */
  async function showWhois(actor: Actor, nick: string): Promise<Whois> {
    await limits.consume(whoisLimit, actor.userId)
    const owner = await nicknames.findUserByNick(nick)
    const person = owner && (await findShown(db.read, owner.userId))
    if (!person) throw new NotFound('user_not_found')

    const { nickname } = await nicknames.displayName(person.id)
    if (person.id !== actor.userId) await notifyTarget({ viewerId: actor.userId, targetId: person.id })
    const { username, profileImage, welcomeMessage } = person
    const personId = Privacy.parse(person.privacy).searchable ? person.id : null
    const away = awayList.find(person.id) ?? null
    return { ...(await seen(person)), username, nickname, profileImage, welcomeMessage, away, personId }
  }

  /** Returns the public page of a user who may be found. Hidden users look like unknown ones. */
  async function showPerson(
    { actor, ip }: Viewer,
    userId: number,
  ): Promise<Omit<Person, 'articles' | 'stores'>> {
    const viewer = actor?.userId ?? addressKey(ip)
    await limits.consume(personLimit, viewer)
    // Consumed before the lookup, so that concurrent requests cannot bypass the limit.
    await limits.consume(absentPersonLimit, viewer)
    const person = await findShown(db.read, userId)
    const privacy = Privacy.parse(person?.privacy ?? {})
    if (!person || !privacy.searchable) throw new NotFound('user_not_found')
    await limits.refund(absentPersonLimit, viewer)

    const { id, name, welcomeMessage, profileImage, createdAt } = person
    const shows = seenOnPage(privacy)
    const [{ nickname }, { instagram, youtube }, timeZone, share, levels, marked] = await Promise.all([
      nicknames.displayName(id),
      seen(person),
      site.timeZone(),
      findShareFile(db.read, id),
      shows.channels ? channels.listPublicLevels(id) : [],
      shows.tracks ? tracks.listMarked(id) : [],
    ])
    const cameOn = dateIn(timeZone, new Date(createdAt))
    return {
      ...{ id, name, nickname, profileImage, instagram, youtube, memberSince: createdAt },
      shareImage: addressOfFile(share),
      bio: welcomeMessage,
      content: escapeHtml(welcomeMessage).replaceAll('\n', '<br>'),
      daysAboard: daysBetween(cameOn, dateIn(timeZone, clock.now())) + 1,
      channels: levels,
      tracks: marked,
    }
  }

  /** Finds people by a partial name, without the actor. */
  async function findNamed(actor: Actor, q: string): Promise<NamedPerson[]> {
    const words = searchForms(q)
    if (words.join('').length < fewestLetters) return []
    await limits.consume(namedLimit, actor.userId)
    return readWithTimeout(db.read, longestNamedMs, (tx) =>
      listNamed(tx, words, { without: actor.userId, limit: namedCount }),
    ).catch(refuseWhenSlow)
  }

  const listLatest = (): Promise<LatestUser[]> => listLatestPeople(db.read, latestCount)

  /** Returns authors with their names, and whether they have a public page. */
  async function findAuthors(userIds: readonly number[]) {
    const people = await listShown(db.read, userIds)
    return new Map(
      people.map(({ id, name, profileImage, welcomeMessage, privacy }) => {
        const personId = Privacy.parse(privacy).searchable ? id : null
        return [id, { name, profileImage, welcomeMessage, personId }]
      }),
    )
  }

  /** Lists staff by name. */
  const listStaff = (queries: Queries) => listShownStaff(queries)

  /** Finds a user to report, with their text about themselves. */
  async function findReportable(_: unknown, id: number) {
    const person = userIdSchema.safeParse(id).success ? await findShown(db.read, id) : undefined
    return person && { authorId: person.id, name: person.username, text: person.welcomeMessage }
  }

  async function seen(person: ShownPerson) {
    return seenByOthers(person, Privacy.parse(person.privacy), dateIn(await site.timeZone(), clock.now()))
  }

  async function notifyTarget(visit: { viewerId: number; targetId: number }): Promise<void> {
    const now = clock.now()
    await db.write(async (tx) => {
      const isNews = await insertAsked(tx, { ...visit, now, toldBefore: lastTold(now) })
      if (!isNews) return
      const news = { userId: visit.targetId, byId: visit.viewerId, at: now.toISOString() }
      await notifications.send(tx, { type: 'whois', ...news })
      tx.emit('profile.whoisAsked', visit)
    })
  }

  /** Deletes old lookups, which are only stored to limit notifications. */
  async function deleteOldWhois(): Promise<void> {
    await db.write((tx) => deleteAsked(tx, lastTold(clock.now())))
  }

  return {
    showWhois,
    showPerson,
    findNamed,
    listLatest,
    findAuthors,
    listStaff,
    findReportable,
    deleteOldWhois,
  }
}

const lastTold = (now: Date) => new Date(now.getTime() - toldEveryMinutes * 60_000)

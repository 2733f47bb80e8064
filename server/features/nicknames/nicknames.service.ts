import * as bounds from '#contract/rules/bounds.ts'
import { fold } from '#contract/rules/fold-text.ts'
import { isReservedName } from '#contract/rules/reserved.ts'
import type { Actor } from '../../platform/actor.ts'
import { createReadThroughCache } from '../../platform/cache/caches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { SystemLinesService } from '../chat/system-lines.service.ts'
import { refusedWord, type WordMatchers } from '../word-lists/word-lists.service.ts'
import {
  deleteNickname,
  findLookalike,
  findOwner,
  findOwnForUpdate,
  insertNickname,
  isTakenMeanwhile,
  listNicknames,
  listOwners,
  listShown,
  type Nickname,
  updateSelection,
} from './nicknames.store.ts'
import './nicknames.events.ts'
import '../profile/profile.events.ts'

const changeLimit: Limit = { name: 'nickname', points: 3, seconds: 600 }
/** Names of others that somebody has asked for: to ask for many lists the accounts of the site. */
const takenLimit: Limit = { name: 'nickname-taken', points: 60, seconds: 3600 }

/** Display name in chat. */
interface Name {
  nickname: string
  /** False if it is the username. */
  hasNickname: boolean
}

/** Includes the picture; empty without one. */
interface DisplayName extends Name {
  /** Username of the account. */
  username: string
  profileImage: string
}

const nobody: DisplayName = { username: '', nickname: '', profileImage: '', hasNickname: false }

interface Dependencies {
  db: Database
  bus: EventBus
  clock: Clock
  limits: RateLimits
  presence: Pick<Presence, 'channelsOf'>
  systemLines: Pick<SystemLinesService, 'writeSystemLines'>
  words: Pick<WordMatchers, 'judgeName'>
}

interface Choice {
  own: readonly Nickname[]
  /** Undefined to show the username. */
  chosen: Nickname | undefined
  /** Slugs of the user's channels, in which the change is announced. */
  present: readonly string[]
}

export type NicknamesService = ReturnType<typeof createNicknamesService>

/** Nicknames and display names. */
export function createNicknamesService({
  db,
  bus,
  clock,
  limits,
  presence,
  systemLines,
  words,
}: Dependencies) {
  // Needed for every line and join. The TTL is short because other processes may change names.
  const displayNameCache = createReadThroughCache<number, DisplayName>({
    read: readShown,
    most: 10_000,
    milliseconds: 5000,
  })
  bus.onEverywhere('nicknames.changed', ({ userId }) => displayNameCache.evict(userId))
  bus.onEverywhere('profile.changed', ({ userId }) => displayNameCache.evict(userId))

  /** Cached for five seconds; an empty name if there is no such account. */
  const displayName = (userId: number): Promise<DisplayName> => displayNameCache.get(userId)

  async function readShown(userId: number): Promise<DisplayName> {
    return (await displayNames([userId])).get(userId) ?? nobody
  }

  /** Uncached; leaves out unknown accounts. */
  async function displayNames(userIds: readonly number[]): Promise<ReadonlyMap<number, DisplayName>> {
    if (userIds.length === 0) return new Map()
    const rows = await listShown(db.read, userIds)
    return new Map(
      rows.map(({ userId, username, nickname, profileImage }) => [
        userId,
        { username, nickname: nickname ?? username, profileImage, hasNickname: nickname !== null },
      ]),
    )
  }

  /** Finds a user by nickname, or else by username. Ignores case and accents. */
  async function findUserByNick(nick: string): Promise<{ userId: number } | undefined> {
    return findOwner(db.read, fold(nick.trim()))
  }

  /** Finds users by names in lower case without accents. */
  async function findUsersByNick(nicks: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const owners = await listOwners(db.read, nicks)
    return new Map(owners.map(({ name, userId }) => [fold(name), userId]))
  }

  async function list(userId: number): Promise<Nickname[]> {
    return listNicknames(db.read, userId)
  }

  /**
   * Registers a nickname, which is shown once it is selected. Asking again for an own one, because the answer was lost,
   * changes nothing.
   */
  async function register(actor: Actor, nickname: string): Promise<Nickname> {
    return db.write(async (tx) => {
      const own = await findOwnForUpdate(tx, actor.userId)
      const existing = own.find((one) => one.nickname === nickname)
      if (existing) return existing
      const added = await add(tx, actor, { nickname, own })
      tx.emit('nicknames.listChanged', { userId: actor.userId, nicknames: [...own, added] })
      return added
    })
  }

  /** Deletes a nickname, except the selected one. */
  async function remove(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const own = await findOwnForUpdate(tx, actor.userId)
      if (ownWith(own, id).isSelected) throw new Conflict('nickname_selected')
      await deleteNickname(tx, id)
      const nicknames = own.filter((nickname) => nickname.id !== id)
      tx.emit('nicknames.listChanged', { userId: actor.userId, nicknames })
    })
  }

  /** Selects a nickname; null shows the username. */
  async function select(actor: Actor, id: number | null): Promise<Name> {
    const present = await presence.channelsOf(actor.userId)
    return db.write(async (tx) => {
      const own = await findOwnForUpdate(tx, actor.userId)
      return show(tx, actor, { own, chosen: id === null ? undefined : ownWith(own, id), present })
    })
  }

  /** Selects a name, registering it if it is free. */
  async function change(actor: Actor, name: string): Promise<Name> {
    const present = await presence.channelsOf(actor.userId)
    return db.write(async (tx) => {
      const own = await findOwnForUpdate(tx, actor.userId)
      const existing = own.find(({ nickname }) => isSame(nickname, name))
      if (!existing && isSame(actor.username, name))
        return show(tx, actor, { own, chosen: undefined, present })

      const chosen = existing ?? (await add(tx, actor, { nickname: name, own }))
      return show(tx, actor, { own: existing ? own : [...own, chosen], chosen, present })
    })
  }

  async function add(
    tx: Tx,
    { userId, username }: Actor,
    { nickname, own }: { nickname: string; own: readonly Nickname[] },
  ): Promise<Nickname> {
    if (isReservedName(nickname) && !isSame(nickname, username)) throw new Conflict('nickname_reserved')
    const word = refusedWord(words.judgeName(nickname))
    if (word !== undefined) throw new Conflict('word_refused', { params: { word } })
    if (own.length >= bounds.nickname.perUser) throw new Conflict('nicknames_too_many')
    await limits.check(takenLimit, userId)
    if (await findLookalike(tx, { name: nickname, userId })) {
      await limits.consume(takenLimit, userId)
      throw new Conflict('nickname_taken')
    }

    const createdAt = clock.now().toISOString()
    return insertNickname(tx, { userId, nickname, createdAt }).catch((error: unknown) => {
      throw isTakenMeanwhile(error) ? new Conflict('nickname_taken') : error
    })
  }

  async function show(tx: Tx, { userId, username }: Actor, { own, chosen, present }: Choice): Promise<Name> {
    const before = own.find(({ isSelected }) => isSelected)
    const newNickname = chosen?.nickname ?? username
    if (before?.id !== chosen?.id) {
      if (chosen) await limits.consume(changeLimit, userId)
      await updateSelection(tx, userId, chosen?.id ?? null)
      const nicknames = own.map((nickname) => ({ ...nickname, isSelected: nickname.id === chosen?.id }))
      tx.emit('nicknames.listChanged', { userId, nicknames })
      const oldNickname = before?.nickname ?? username
      tx.emit('nicknames.changed', { userId, oldNickname, newNickname })
      const params = { oldNickname, nickname: newNickname }
      await systemLines.writeSystemLines(tx, present, { key: 'renamed', params, userId })
    }
    return { nickname: newNickname, hasNickname: chosen !== undefined }
  }

  return {
    displayName,
    displayNames,
    findUserByNick,
    findUsersByNick,
    list,
    register,
    remove,
    select,
    change,
  }
}

function ownWith(own: readonly Nickname[], id: number): Nickname {
  const found = own.find((nickname) => nickname.id === id)
  if (!found) throw new NotFound('nickname_not_found')
  return found
}

const isSame = (one: string, other: string) => fold(one) === fold(other)

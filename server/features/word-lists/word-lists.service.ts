import * as bounds from '#contract/rules/bounds.ts'
import type { WordAction } from '#contract/rules/word-actions.ts'
import type { ListedWord } from '#contract/word-lists.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import { textSkeleton } from '../../platform/text/text-skeleton.ts'
import type { AuditService } from '../audit/audit.service.ts'
import './word-lists.events.ts'
import { countWords, deleteWord, insertWord, type ListOwner, listWords } from './word-lists.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
}

export interface NewListedWord {
  word: string
  whole: boolean
  action: WordAction
}

/** The strictest listed word in a text. */
export interface Verdict {
  action: WordAction
  word: string
}

/** Returns the word that a text may not have. Texts that are not sent as lines cannot be warned about or held. */
export function refusedWord(verdict: Verdict | undefined): string | undefined {
  return verdict?.action === 'refuse' ? verdict.word : undefined
}

export function ensureUnrefused(verdict: Verdict | undefined): void {
  const word = refusedWord(verdict)
  if (word !== undefined) throw new BadRequest('word_refused', { params: { word } })
}

export interface WordMatchers {
  /** Checks a line by the lists of its channel and of the site. */
  judge(channel: string, text: string): Verdict | undefined
  /** Checks a public text by the list of the site. */
  judgeName(text: string): Verdict | undefined
}

/** A list: of a channel, or of the site if both are null. */
interface List {
  channelId: ListOwner
  slug: string | null
}

export type WordListsService = ReturnType<typeof createWordListsService>

const siteList: List = { channelId: null, slug: null }
/** Shorter parts of words would match nearly every text. */
const fewestLetters = { whole: 2, part: 3 }

/** Word lists of the site and of channels. */
export function createWordListsService({ db, clock, audit }: Dependencies) {
  /** Adds a word. The caller has checked permissions in this transaction. */
  async function addTo(tx: Tx, actor: Actor, { list, word }: { list: List; word: NewListedWord }) {
    const letters = [...textSkeleton(word.word).replaceAll(' ', '')].length
    if (letters < (word.whole ? fewestLetters.whole : fewestLetters.part))
      throw new BadRequest('word_too_short')
    const { channelId, slug } = list
    const most = channelId === null ? bounds.listedWord.perSite : bounds.listedWord.perChannel
    if ((await countWords(tx, channelId)) >= most) throw new Conflict('words_too_many', { params: { most } })

    const createdAt = clock.now().toISOString()
    const added = await insertWord(tx, { ...word, channelId, createdBy: actor.userId, createdAt })
    if (!added) throw new Conflict('word_listed')
    tx.emit('wordLists.added', { channel: slug, word: added })
    return added
  }

  async function removeFrom(tx: Tx, { list, id }: { list: List; id: number }): Promise<string> {
    const word = await deleteWord(tx, { id, channelId: list.channelId })
    if (word === undefined) throw new NotFound('word_not_found')
    tx.emit('wordLists.removed', { channel: list.slug, id })
    return word
  }

  const listOf = (queries: Queries, channelId: ListOwner) => listWords(queries, channelId)

  async function addToSite(actor: Actor, word: NewListedWord): Promise<ListedWord> {
    return db.write(async (tx) => {
      const added = await addTo(tx, actor, { list: siteList, word })
      const subject = { type: 'word', id: added.id }
      await audit.record(tx, { actor, action: 'words.added', subject, details: { ...word } })
      return added
    })
  }

  async function removeFromSite(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const word = await removeFrom(tx, { list: siteList, id })
      await audit.record(tx, {
        actor,
        action: 'words.removed',
        subject: { type: 'word', id },
        details: { word },
      })
    })
  }

  const listSite = (): Promise<ListedWord[]> => listWords(db.read, null)

  return { addTo, removeFrom, listOf, addToSite, removeFromSite, listSite }
}

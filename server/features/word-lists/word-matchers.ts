import { wordActions } from '#contract/rules/word-actions.ts'
import type { ListedWord } from '#contract/word-lists.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import { createReplica } from '../../platform/net/replica.ts'
import { createWordMatcher } from '../../platform/text/word-matcher.ts'
import './word-lists.events.ts'
import '../channels/channels.events.ts'
import type { Verdict, WordMatchers } from './word-lists.service.ts'
import { listMatchedWords } from './word-lists.store.ts'

type Judge = (text: string) => Verdict | undefined

/** All word lists, replicated in memory on every node, because every line is checked. */
export async function createWordMatchers({
  db,
  bus,
  nodes,
}: {
  db: Pick<Database, 'read'>
  bus: EventBus
  nodes: Pick<Nodes, 'onConnected'>
}): Promise<WordMatchers> {
  const lists = new Map<string | null, { words: readonly ListedWord[]; judge: Judge }>()
  const { changedBy, start } = createReplica({
    nodes,
    read: () => listMatchedWords(db.read),
    replace: (words) => {
      lists.clear()
      for (const [channel, listed] of Map.groupBy(words, (word) => word.channel)) set(channel, listed)
    },
  })

  function set(channel: string | null, words: readonly ListedWord[]): void {
    if (words.length === 0) lists.delete(channel)
    else lists.set(channel, { words, judge: judgeBy(words) })
  }

  const wordsOf = (channel: string | null) => lists.get(channel)?.words ?? []
  const others = (channel: string | null, id: number) => wordsOf(channel).filter((word) => word.id !== id)

  bus.onEverywhere(
    'wordLists.added',
    changedBy(({ channel, word }) => set(channel, [...others(channel, word.id), word])),
  )
  bus.onEverywhere(
    'wordLists.removed',
    changedBy(({ channel, id }) => set(channel, others(channel, id))),
  )
  bus.onEverywhere(
    'channels.deleted',
    changedBy(({ channel }) => set(channel, [])),
  )
  await start()

  const judgeName = (text: string) => lists.get(null)?.judge(text)
  return {
    judgeName,
    judge: (channel, text) => stricter(judgeName(text), lists.get(channel)?.judge(text)),
  }
}

function judgeBy(words: readonly ListedWord[]): Judge {
  const find = createWordMatcher(words.map(({ word, whole }) => ({ word, isWhole: whole })))
  return (text) => {
    let verdict: Verdict | undefined
    for (const index of find(text)) verdict = stricter(verdict, words[index])
    return verdict && { action: verdict.action, word: verdict.word }
  }
}

function stricter(one: Verdict | undefined, other: Verdict | undefined): Verdict | undefined {
  if (!one || !other) return one ?? other
  return wordActions.indexOf(other.action) > wordActions.indexOf(one.action) ? other : one
}

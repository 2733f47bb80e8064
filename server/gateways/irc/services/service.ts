import type { Actor } from '../../../platform/actor.ts'
import type { Translate } from '../../../platform/text/translate.ts'

/** What somebody asks of a service of the network. */
export interface Question {
  actor: Actor
  /** In lower case; empty where nothing was asked. */
  command: string
  /** What follows it. */
  rest: string
  /** In the language of the account. */
  t: Translate
}

/** Answers in words, in one or more lines. Refusals are thrown. */
export type Service = (question: Question) => Promise<string>

import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import { addressKey, type Limit, limitsOfNetwork } from '../../platform/rate-limits.ts'
import type { Dependencies } from './dependencies.ts'
import { resultsOf } from './surveys.presenter.ts'
import { findActive, type SurveyRow } from './surveys.store.ts'
import { countVotes, findVote, insertVote, type Voter } from './votes.store.ts'

/** Limits repeated votes after deleting the cookie. */
const networkLimit: Limit = { name: 'survey-network', points: 20, seconds: 24 * 3600 }
const changeLimit: Limit = { name: 'survey-vote', points: 30, seconds: 60 }

interface Ballot {
  optionIndex: number
  /** Id of the survey that the voter saw, if sent. */
  uid?: number | null | undefined
  /** Texts of the question and the option that the voter saw, if sent. */
  question?: string | null | undefined
  option?: string | null | undefined
  /** Voter cookie and IP address. */
  card: string | undefined
  ip: string
}

interface Voted {
  results: number[]
  alreadyVoted: boolean
  /** Value of the voter cookie to set. */
  card?: string
}

interface OwnVote {
  uid: number | null
  vote: { optionIndex: number; results: number[] } | null
}

/** One vote per account, or per browser without one; the last one counts. */
export async function createCastVote({ db, clock, limits }: Dependencies) {
  const cards = await createVoterCards(db)

  async function vote(actor: Actor | null, { optionIndex, uid, card, ip, ...seen }: Ballot): Promise<Voted> {
    const survey = await findActive(db.read)
    if (!survey || (uid && uid !== survey.id)) throw new NotFound('survey_not_found')
    const { id: surveyId, question, options } = survey
    if (!(optionIndex in options)) throw new BadRequest('option_unknown')
    if (isReworded(survey, optionIndex, seen)) throw new Conflict('survey_changed')

    await limits.consume(changeLimit, actor ? `user ${actor.userId}` : addressKey(ip))
    const { by, fresh } = voterOf(actor, card)
    const before = await findVote(db.read, { surveyId, by })
    if (!actor && before === undefined)
      for (const limit of limitsOfNetwork(networkLimit, ip)) await limits.consume(...limit)

    const createdAt = clock.now().toISOString()
    const isCounted = await db.write((tx) =>
      insertVote(tx, { surveyId, question, options, by, optionIndex, createdAt }),
    )
    if (!isCounted) throw new NotFound('survey_not_found')
    return {
      results: resultsOf(survey, await countVotes(db.read, [surveyId])),
      alreadyVoted: before !== undefined,
      ...(fresh && { card: fresh }),
    }
  }

  /** Returns the own vote, with results only after voting. */
  async function ownVote(actor: Actor | null, card: string | undefined): Promise<OwnVote> {
    const survey = await findActive(db.read)
    if (!survey) return { uid: null, vote: null }
    const voter = actor ? null : cards.read(card)
    const by = actor ? { userId: actor.userId, voter: null } : voter ? { userId: null, voter } : undefined
    const optionIndex = by && (await findVote(db.read, { surveyId: survey.id, by }))
    if (optionIndex === undefined) return { uid: survey.id, vote: null }
    return {
      uid: survey.id,
      vote: { optionIndex, results: resultsOf(survey, await countVotes(db.read, [survey.id])) },
    }
  }

  function voterOf(actor: Actor | null, card: string | undefined): { by: Voter; fresh?: string } {
    if (actor) return { by: { userId: actor.userId, voter: null } }
    const browser = cards.read(card)
    if (browser) return { by: { userId: null, voter: browser } }
    const newCard = cards.make()
    return { by: { userId: null, voter: newCard.voter }, fresh: newCard.card }
  }

  return { vote, ownVote }
}

/** Whether the words that the voter saw are no longer those of the survey. */
function isReworded(
  survey: SurveyRow,
  optionIndex: number,
  { question, option }: Pick<Ballot, 'question' | 'option'>,
): boolean {
  if (option && survey.options[optionIndex] !== option) return true
  // The site's own question is stored empty, and was read in some language.
  return Boolean(question && survey.question && survey.question !== question)
}

interface VoterCards {
  /** Creates a voter id with its cookie. */
  make(): { voter: string; card: string }
  /** Returns the voter id of a valid cookie. */
  read(card: string | undefined): string | undefined
}

/** Signed ids for browsers without an account, which cannot be forged. */
async function createVoterCards(db: Database): Promise<VoterCards> {
  const key = await getOrCreateSecret(db, 'voter-card-key', () => randomBytes(32).toString('base64url'))
  const sign = (voter: string) => createHmac('sha256', key).update(voter).digest('base64url')

  function make() {
    const voter = randomUUID()
    return { voter, card: `${voter}.${sign(voter)}` }
  }

  function read(card = ''): string | undefined {
    const [, voter, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(card) ?? []
    if (!voter || !signature) return undefined
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(voter))) ? voter : undefined
  }

  return { make, read }
}

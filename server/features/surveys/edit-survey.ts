import type { KeptSurvey } from '#contract/surveys.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { Conflict } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { presentKept } from './surveys.presenter.ts'
import './surveys.events.ts'
import {
  deleteSurvey,
  findForUpdate,
  insertSurvey,
  listAll,
  type SurveyRow,
  updateNoneActive,
  updateSurvey,
} from './surveys.store.ts'
import { countVotes } from './votes.store.ts'

interface Changes {
  question?: string | undefined
  options?: string[] | undefined
  isActive?: boolean | undefined
}

/** Creating, editing and deleting of surveys. */
export function createEditSurvey({ db, clock, audit }: Dependencies) {
  const changes = audit.changesOf({
    prefix: 'surveys',
    type: 'survey',
    idOf: (survey: Pick<SurveyRow, 'id' | 'question' | 'options'>) => survey.id,
    find: findForUpdate,
    missing: 'survey_not_found',
    detailsOf: ({ question, options }) => ({ question, options }),
    emit: (tx, { id }) => tx.emit('surveys.changed', { id }),
  })
  const { writeOnce } = createIdempotency<number>({ db, clock }, 'surveys.add')

  async function list(ownQuestion: string): Promise<KeptSurvey[]> {
    const surveys = await listAll(db.read)
    const ids = surveys.map(({ id }) => id)
    const counts = await countVotes(db.read, ids)
    return surveys.map((survey) => presentKept(survey, counts, ownQuestion))
  }

  async function add(
    actor: Actor,
    survey: Required<Pick<SurveyRow, 'question' | 'options' | 'isActive'>>,
    creation: Creation,
  ): Promise<number> {
    const createdAt = clock.now().toISOString()
    return writeOnce(actor.userId, creation, async (tx) => {
      if (survey.isActive) await updateNoneActive(tx)
      const id = await insertSurvey(tx, { ...survey, createdAt })
      await changes.state(tx, actor, 'added', { id, ...survey })
      return id
    })
  }

  async function change(actor: Actor, id: number, { question, options, isActive }: Changes): Promise<void> {
    await db.write(async (tx) => {
      if (isActive) await updateNoneActive(tx)
      const change = { actor, id, act: actOf(isActive), after: { question, options } }
      await changes.changeIn(tx, change, async (_, before) => {
        const after = { question: question ?? before.question, options: options ?? before.options }
        // Nobody can tell whether those who voted would have chosen the same under other words.
        if (!isSame(after, before) && (await hasVotes(tx, id))) throw new Conflict('survey_has_votes')
        await updateSurvey(tx, id, { ...after, isActive: isActive ?? before.isActive })
      })
    })
  }

  async function deleteForEver(actor: Actor, id: number): Promise<void> {
    await changes.change({ actor, id, act: 'deleted' }, (tx) => deleteSurvey(tx, id))
  }

  return { list, add, change, deleteForEver }
}

function actOf(isActive: boolean | undefined): string {
  if (isActive === undefined) return 'changed'
  return isActive ? 'opened' : 'closed'
}

async function hasVotes(tx: Tx, id: number): Promise<boolean> {
  return (await countVotes(tx, [id])).length > 0
}

type Words = Pick<SurveyRow, 'question' | 'options'>

const isSame = (one: Words, other: Words) =>
  one.question === other.question &&
  one.options.length === other.options.length &&
  one.options.every((option, index) => option === other.options[index])

import type { KeptSurvey } from '#contract/surveys.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
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

/** What staff do with surveys. */
export function createEditSurvey({ db, clock, audit }: Dependencies) {
  async function list(ownQuestion: string): Promise<KeptSurvey[]> {
    const surveys = await listAll(db.read)
    const ids = surveys.map(({ id }) => id)
    const counts = await countVotes(db.read, ids)
    return surveys.map((survey) => presentKept(survey, counts, ownQuestion))
  }

  async function add(actor: Actor, survey: Required<Pick<SurveyRow, 'question' | 'options' | 'isActive'>>) {
    const createdAt = clock.now().toISOString()
    return db.write(async (tx) => {
      if (survey.isActive) await updateNoneActive(tx)
      const id = await insertSurvey(tx, { ...survey, createdAt })
      await state(tx, actor, 'surveys.added', { id, ...survey })
      return id
    })
  }

  async function change(actor: Actor, id: number, { question, options, isActive }: Changes): Promise<void> {
    await db.write(async (tx) => {
      if (isActive) await updateNoneActive(tx)
      const before = await findForUpdate(tx, id)
      if (!before) throw new NotFound('survey_not_found')
      if (options && !isSame(options, before.options) && (await hasVotes(tx, id))) {
        throw new Conflict('survey_has_votes')
      }

      const after = {
        question: question ?? before.question,
        options: options ?? before.options,
        isActive: isActive ?? before.isActive,
      }
      await updateSurvey(tx, id, after)
      await state(tx, actor, actionOf(isActive), { id, ...after })
    })
  }

  async function deleteForEver(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const survey = await findForUpdate(tx, id)
      if (!survey) throw new NotFound('survey_not_found')
      await deleteSurvey(tx, id)
      await state(tx, actor, 'surveys.deleted', survey)
    })
  }

  async function state(
    tx: Tx,
    actor: Actor,
    action: string,
    { id, question, options }: Pick<SurveyRow, 'id' | 'question' | 'options'>,
  ): Promise<void> {
    const details = { question, options }
    await audit.record(tx, { actor, action, subject: { type: 'survey', id }, details })
    tx.emit('surveys.changed', { id })
  }

  return { list, add, change, deleteForEver }
}

function actionOf(isActive: boolean | undefined): string {
  if (isActive === undefined) return 'surveys.changed'
  return isActive ? 'surveys.opened' : 'surveys.closed'
}

async function hasVotes(tx: Tx, id: number): Promise<boolean> {
  return (await countVotes(tx, [id])).length > 0
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one, index) => one === others[index])

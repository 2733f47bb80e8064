import { everyone, type Row, staff } from './row.ts'
import type { World } from './world.ts'

const survey = ({ count }: World) => ({ question: `Pergunta ${count()}`, options: ['Sim', 'Não'] })

/** The calls of the home page. */
export const homeRows = {
  'GET /api/latestUsers': { answers: everyone() },
  'GET /api/survey': { answers: everyone() },
  'POST /api/survey/vote': {
    answers: everyone(),
    input: () => ({ body: { surveyId: 1, optionIndex: 0 } }),
  },
  'GET /api/survey/vote': { answers: everyone() },
  'GET /api/surveys': { answers: staff() },
  'POST /api/surveys': { answers: staff(201), input: (world) => ({ body: survey(world) }) },
  'PUT /api/surveys/:id': {
    answers: staff(),
    input: async (world) => {
      const { id } = await world.people.admin.call('POST /api/surveys', { body: survey(world) })
      return { params: { id }, body: { question: 'Outra pergunta' } }
    },
  },
  'DELETE /api/surveys/:id': {
    answers: staff(),
    input: async (world) => {
      const { id } = await world.people.admin.call('POST /api/surveys', { body: survey(world) })
      return { params: { id } }
    },
  },
} satisfies Record<string, Row>

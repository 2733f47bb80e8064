import type { Member } from './site.ts'

/** Creates an open survey about places to film. Returns its id. */
export async function openSurvey(
  staff: Pick<Member, 'call'>,
  survey: { question?: string; options?: string[] } = {},
): Promise<number> {
  const body = { question: 'Onde se grava?', options: ['Praia', 'Estúdio', 'Rua'], isActive: true, ...survey }
  return (await staff.call('POST /api/surveys', { body })).id
}

/** Votes in the open survey. */
export const voteInSurvey = (member: Pick<Member, 'call'>, optionIndex: number) =>
  member.call('POST /api/survey/vote', { body: { surveyId: 1, optionIndex } })

import { readAnswers } from '../../../platform/member-answers.ts'
import type { Route } from './+types/labels-page.ts'
import { NamesTool } from './names-tool.tsx'
import { labelsQuery } from './settings.queries.ts'

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [labelsQuery()])

/** Whoever comes from another page has the code, which asks while it draws. */
export const clientLoader = () => undefined

/** Words of the program that the site may say in its own way, in every language. */
export default function LabelsToolPage() {
  return <NamesTool tool="labels" field="labels" query={labelsQuery()} />
}

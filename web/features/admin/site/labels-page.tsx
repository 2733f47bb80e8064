import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import type { Route } from './+types/labels-page.ts'
import { NamesTool } from './names-tool.tsx'
import { labelsQuery } from './settings.queries.ts'

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [labelsQuery()])

export const clientLoader = loadInBrowser

/** Interface texts that the site may rename, in every language. */
export default function LabelsToolPage() {
  return <NamesTool tool="labels" field="labels" query={labelsQuery()} />
}

import { NamesTool } from './names-tool.tsx'
import { labelsQuery } from './settings.queries.ts'

/** Words of the program that the site may say in its own way, in every language. */
export default function LabelsToolPage() {
  return <NamesTool tool="labels" field="labels" query={labelsQuery()} />
}

import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import type { Route } from './+types/categories-page.ts'
import { NamesTool } from './names-tool.tsx'
import { categoriesQuery } from './settings.queries.ts'

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [categoriesQuery()])

export const clientLoader = loadInBrowser

/** Names of the categories in every language. */
export default function CategoriesToolPage() {
  return <NamesTool tool="categories" field="categoryLabels" query={categoriesQuery()} />
}

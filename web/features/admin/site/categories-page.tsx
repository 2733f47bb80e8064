import { readAnswers } from '../../../platform/member-answers.ts'
import type { Route } from './+types/categories-page.ts'
import { NamesTool } from './names-tool.tsx'
import { categoriesQuery } from './settings.queries.ts'

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [categoriesQuery()])

/** Whoever comes from another page has the code, which asks while it draws. */
export const clientLoader = () => undefined

/** What the categories are called, in every language. */
export default function CategoriesToolPage() {
  return <NamesTool tool="categories" field="categoryLabels" query={categoriesQuery()} />
}

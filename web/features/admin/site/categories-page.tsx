import { NamesTool } from './names-tool.tsx'
import { categoriesQuery } from './settings.queries.ts'

/** What the categories are called, in every language. */
export default function CategoriesToolPage() {
  return <NamesTool tool="categories" field="categoryLabels" query={categoriesQuery()} />
}

import { api } from '../../../../platform/api/api.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import { newClientId } from '../../../../platform/api/new-client-id.ts'
import type { ArticleText } from './article-text.ts'
import type { EditedArticle } from './editor.queries.ts'

interface Saved {
  id: number | undefined
  version: number
}

type Fields = Partial<ArticleText> & { autosave?: boolean }

/** First save of a new article, as it was sent. */
export interface FirstSave {
  text: ArticleText
  body: Fields & { title: string; client_id: string }
}

/** Saves a text. Returns where it is stored, and which text. */
export async function sendText(
  { id, version }: Saved,
  { text, fields }: { text: ArticleText; fields: Fields },
  firstSave: React.RefObject<FirstSave | undefined>,
): Promise<{ id: number; slug: string; version: number; stored: ArticleText }> {
  if (id !== undefined) {
    const place = await api('PUT /api/articles/:id', { params: { id }, body: { ...fields, version } })
    return { ...placeOf(place), stored: text }
  }
  // Until there is an answer the same is sent, so that a lost one does not leave two articles.
  firstSave.current ??= { text, body: { title: '', ...fields, client_id: newClientId() } }
  const { text: stored, body } = firstSave.current
  try {
    return { ...placeOf(await api('POST /api/articles', { body })), stored }
  } catch (cause) {
    if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500) firstSave.current = undefined
    throw cause
  }
}

const placeOf = ({ id, slug, version }: Pick<EditedArticle, 'id' | 'slug' | 'version'>) => {
  return { id, slug, version }
}

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ArticleEditor } from '../../../web/features/admin/articles/editor/article-editor.tsx'
import type { EditedArticle } from '../../../web/features/admin/articles/editor/editor.queries.ts'
import type { Sent } from './fake-network.ts'
import { renderEditor } from './render-editor.tsx'
import { staffWith } from './staff-session.ts'

/** Answer to a saved article. */
export const written = { status: 'success', id: 5, slug: 'mar', version: 4, message: 'Artigo salvo.' }

export const isWrite = ({ method }: Sent) => method === 'PUT' || method === 'POST'

/** Opens an article in the editor of user 7. */
export async function write(
  article: EditedArticle | undefined,
  answer: (sent: Sent) => Response | undefined,
): Promise<Sent[]> {
  const sent = staffWith(answer)
  await renderEditor(() => <ArticleEditor userId={7} article={article} />)
  await screen.findByLabelText('Título')
  return sent
}

export const typeTitle = (title: string) => userEvent.type(screen.getByLabelText('Título'), title)

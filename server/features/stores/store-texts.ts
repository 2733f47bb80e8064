import type { Language } from '#contract/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { safeAgain, safeHtmlVersion } from '../../platform/safe-html.ts'
import type { ArticlesService } from '../articles/articles.service.ts'

/** The long texts of albums, as they may be shown. */
export function createStoreTexts({ articles }: { articles: Pick<ArticlesService, 'read'> }) {
  /** Nothing where it was taken away. What was made safe by earlier rules is made safe by these. */
  async function read(articleId: number, language: Language): Promise<{ content: string } | undefined> {
    const text = await articles.read(articleId, language).catch(unlessGone)
    if (!text) return undefined
    return { content: text.safeVersion === safeHtmlVersion ? text.content : safeAgain(text.content) }
  }

  return { read }
}

export type StoreTexts = ReturnType<typeof createStoreTexts>

/** A shop whose long text was taken away is still a shop. */
function unlessGone(failure: unknown): undefined {
  if (!(failure instanceof NotFound)) throw failure
}

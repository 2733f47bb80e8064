import type { ShownArticle } from '#contract/articles.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { fingerprint, isRandomToken, randomToken } from '../../platform/random-tokens.ts'
import type { EditDependencies } from './article-updates.ts'
import { getForUpdate } from './article-updates.ts'
import type { ArticleQueries } from './articles.queries.ts'
import { findText } from './articles.store.ts'
import {
  deleteEndedPreviews,
  deletePreview,
  findPreview,
  insertPreview,
  listPreviews,
} from './previews.store.ts'

const daysOfPreview = 7
/** Maximum number of valid links per text. */
const mostPreviews = 20

/** Preview links, which show an unpublished text without an account. */
export function createPreviews({
  db,
  clock,
  updates,
  showDraft,
}: EditDependencies & { showDraft: ArticleQueries['showDraft'] }) {
  const { now, record } = updates

  async function list(articleId: number) {
    const text = await findText(db.read, articleId)
    if (!text) throw new NotFound('article_not_found')
    return listPreviews(db.read, { articleId, now: now() })
  }

  /** Returns the only copy of the link's token; only a hash is stored. */
  async function add(actor: Actor, articleId: number) {
    const token = randomToken()
    const createdAt = now()
    const expiresAt = new Date(clock.now().getTime() + daysOfPreview * 86_400_000).toISOString()
    const id = await db.write(async (tx) => {
      const article = await getForUpdate(tx, articleId)
      // Texts of shops have no URL.
      if (article.kind === 'store') throw new NotFound('article_not_found')
      if (article.isPublished) throw new Conflict('article_published')
      const present = await listPreviews(tx, { articleId, now: createdAt })
      if (present.length >= mostPreviews) throw new Conflict('previews_too_many')
      await record(tx, actor, 'articles.previewAdded', article)
      const tokenHash = fingerprint(token)
      return insertPreview(tx, { articleId, tokenHash, createdBy: actor.userId, createdAt, expiresAt })
    })
    return { id, createdAt, expiresAt, creatorName: actor.username, address: `/preview/${token}` }
  }

  async function remove(actor: Actor, articleId: number, id: number): Promise<void> {
    await db.write(async (tx) => {
      const article = await getForUpdate(tx, articleId)
      if (!(await deletePreview(tx, { articleId, id }))) throw new NotFound('preview_not_found')
      await record(tx, actor, 'articles.previewDeleted', article)
    })
  }

  async function show(token: string, language: Language): Promise<ShownArticle & { expiresAt: string }> {
    const preview = isRandomToken(token)
      ? await findPreview(db.read, { tokenHash: fingerprint(token), now: now() })
      : undefined
    const article = preview && (await showDraft(preview.slug, language))
    if (!article) throw new NotFound('preview_not_found')
    return { ...article, expiresAt: preview.expiresAt }
  }

  const purge = () => db.write((tx) => deleteEndedPreviews(tx, now()))

  return {
    ...{ listPreviews: list, addPreview: add, removePreview: remove },
    ...{ showPreview: show, purgePreviews: purge },
  }
}

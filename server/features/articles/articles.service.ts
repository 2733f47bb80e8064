import type { Actor } from '../../platform/actor.ts'
import { createArticleUpdates } from './article-updates.ts'
import { createArticleNews, createArticleQueries } from './articles.queries.ts'
import { hasPublished } from './articles.store.ts'
import type { Dependencies } from './dependencies.ts'
import { hasArticles } from './edit-article.store.ts'
import { createEditArticle } from './edit-article.ts'
import { createIllustrateArticle } from './illustrate-article.ts'
import { createImportedTexts } from './imported-texts.ts'
import { createJoinTexts } from './join-texts.ts'
import { createPreviews } from './previews.ts'
import { createPublicationPlans } from './publication/publication-plan.ts'
import { createPublishArticle } from './publication/publish-article.ts'
import { createRevisions } from './revisions.ts'
import { createShareImage } from './share-image.ts'
import { createStaffList } from './staff-list.ts'
import { createStoreTexts } from './store-texts.ts'
import { createTranslations } from './translations.ts'
import './articles.events.ts'

export type { FeedArticle } from './articles.queries.ts'
export type { ImportedText } from './imported-texts.ts'
export type ArticlesService = ReturnType<typeof createArticlesService>

/** Articles and lyrics: one thing in two lists. */
export function createArticlesService(shared: Dependencies) {
  const { db, bus } = shared
  const needs = { ...shared, updates: createArticleUpdates(shared) }
  const { followPlan, followDuePlans, ...plans } = createPublicationPlans(needs)
  const editArticle = createEditArticle({ ...needs, plans })
  const queries = createArticleQueries(needs)

  /** An empty site begins with one text, which the team changes or deletes as any other. */
  async function welcome(author: Actor): Promise<void> {
    if (!(await hasArticles(db.read))) await editArticle.add(author, welcomeText)
  }

  /** Members who have published nothing stand on no card. */
  async function tellAuthorChanged(userId: number): Promise<void> {
    if (await hasPublished(db.read, userId)) bus.publish('articles.authorChanged', { userId })
  }

  return {
    ...queries,
    ...createPreviews({ ...needs, showDraft: queries.showDraft }),
    ...createArticleNews(needs),
    ...editArticle,
    ...createPublishArticle({ ...needs, plans }),
    ...createRevisions(needs),
    ...createIllustrateArticle(needs),
    ...createShareImage(needs),
    ...createStaffList(needs),
    ...createStoreTexts(needs),
    ...createImportedTexts(needs),
    ...createTranslations(needs),
    ...createJoinTexts(needs),
    ...{ welcome, tellAuthorChanged, followPlan, followDuePlans },
  }
}

const welcomeText = {
  title: 'Boas-vindas ao Canal Barra',
  description: 'O que há por aqui: canais de conversa, artigos, letras, músicas, vídeos, lojas e cursos.',
  content: `<p>Este é o primeiro texto do site. Puxe uma cadeira: aqui se conversa ao vivo, se lê e se ouve.</p>
<h2>Por onde começar</h2>
<ul>
<li>Os <a href="/channels">canais</a> estão abertos. O <a href="/barra">#barra</a> é o de todo mundo.</li>
<li>Em <a href="/music">músicas</a> há um disco inteiro para ouvir, e em <a href="/photos">fotos</a>, imagens para olhar sem pressa.</li>
<li>Com uma <a href="/register">conta</a>, você fala nos canais, manda mensagens particulares e escolhe um apelido.</li>
</ul>
<p>Ficou alguma dúvida? <a href="/contato">Escreva para a equipe</a>.</p>`,
  category: 14,
  isPublished: true,
} as const

import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { hasArticles } from './edit-article.store.ts'
import type { EditArticle } from './edit-article.ts'

interface Needs {
  db: Database
  editArticle: Pick<EditArticle, 'add'>
}

const text = {
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

export function createAddWelcomeArticle({ db, editArticle }: Needs) {
  /** An empty site begins with one text, which the team changes or deletes as any other. */
  async function welcome(author: Actor): Promise<void> {
    if (!(await hasArticles(db.read))) await editArticle.add(author, text)
  }

  return { welcome }
}

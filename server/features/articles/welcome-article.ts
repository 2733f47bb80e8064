import type { Actor } from '../../platform/actor.ts'
import { safeHtml } from '../../platform/text/safe-html.ts'
import type { Dependencies } from './dependencies.ts'
import { findOldest, hasOtherPublished } from './edit-article.store.ts'
import type { createEditArticle } from './edit-article.ts'

interface OwnDependencies extends Pick<Dependencies, 'db' | 'site'> {
  editArticle: Pick<ReturnType<typeof createEditArticle>, 'add' | 'edit'>
}

interface Names {
  from: string
  to: string
}

type Oldest = NonNullable<Awaited<ReturnType<typeof findOldest>>>

/** Creates a first article on an empty site, which staff can change or delete like any other. */
export function createWelcomeArticle({ db, site, editArticle }: OwnDependencies) {
  async function welcome(author: Actor): Promise<void> {
    const [{ name }, oldest] = await Promise.all([site.showCompany(1), findOldest(db.read)])
    if (!oldest) await editArticle.add(author, { ...welcomeText, title: titleFor(name) })
    else await rename(author, oldest, { from: firstName, to: name })
  }

  async function renameInWelcome(actor: Actor, names: Names): Promise<void> {
    const oldest = await findOldest(db.read)
    if (oldest) await rename(actor, oldest, names)
  }

  /** Updates the site name in the article, as long as nobody has edited it. */
  async function rename(actor: Actor, oldest: Oldest, { from, to }: Names): Promise<void> {
    const isWelcome = oldest.title === titleFor(from) && hasWelcomeContent(oldest)
    if (from === to || !isWelcome || oldest.deletedAt !== null) return
    const title = titleFor(to)
    await editArticle.edit(actor, oldest.id, { title, slug: title })
  }

  /** Whether a text is published whose content is not that of the welcome article. */
  async function hasOwnText(): Promise<boolean> {
    const oldest = await findOldest(db.read)
    if (!oldest) return false
    if (oldest.isPublished && oldest.deletedAt === null && !hasWelcomeContent(oldest)) return true
    return hasOtherPublished(db.read, oldest.id)
  }

  return { welcome, renameInWelcome, hasOwnText }
}

const hasWelcomeContent = ({ content }: Oldest) => content === safeHtml(welcomeText.content)

/** Site name in articles of earlier versions, which did not insert the actual one. */
const firstName = 'Canal Barra'

const titleFor = (siteName: string) => `Boas-vindas ao ${siteName}`

const welcomeText = {
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

import { fold } from './fold-text.ts'
import { nameSkeleton } from './name-skeleton.ts'

/** First path segments of pages, in lower case. */
const pages = `
  home homeblog homecommunity blog log lyrics photos shop courses curso music videos video cryptos channels bio
  login register forgot-password reset-password confirm-email contato termos-de-uso politica-de-privacidade sobre-nos
  preview person magazine profile mail pvt mobilemenu extraincome
  editor editor_image editor_step2 editor_ls albums albumadd albumedit albumcover shopedit courseadd
  share newsletter newspicker upload admin moderation conversation`

/** First path segments requested by programs. */
const machines = `
  api apps app uploads tracks covers line-pictures assets node-server socket irc healthz readyz livez metrics health
  search feed podcast rss sitemap robots favicon manifest sw .well-known`

const pushChannels = 'topic-channel notifications'

/** Names that could be taken for the site itself or for nobody. */
const impostors = `
  administrator administrador root sysadmin system sistema server servidor moderator moderador mod staff
  support suporte security webmaster postmaster hostmaster abuse noreply no-reply
  anonymous anonimo anonima guest convidado visitante visitor nobody ninguem deleted null undefined
  canalbarra canal-barra canal_barra`

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const slugs = new Set(words(`${pages} ${machines} ${pushChannels}`))

const figures: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Stricter than `nameSkeleton`: ignores punctuation and unifies more digits with letters. */
function strictSkeleton(name: string): string {
  return nameSkeleton(name)
    .replace(/[^a-z0-9]/g, '')
    .replace(/[34578]/g, (figure) => figures[figure] ?? figure)
}

const names = new Set([...words(impostors), ...slugs].map(strictSkeleton))

/** IRC services such as ChanServ, and names of deleted accounts: `anonimo-7`. */
const namePatterns = [
  /.serv$/,
  new RegExp(`^${strictSkeleton('anonimo')}[${strictSkeleton('0123456789')}]+$`),
]

/** Names with a meaning in the push service, such as `conversation_7` and `private-x`. */
const pushPatterns = [/^(notifications|conversation)_\d+$/, /^(private|presence|cache)-/]

/** Whether no channel may have this slug, because its URL is used otherwise. */
export function isReservedSlug(slug: string): boolean {
  const folded = fold(slug)
  return slugs.has(folded) || pushPatterns.some((pattern) => pattern.test(folded))
}

/** Whether nobody may register this username or nickname, in any spelling. */
export function isReservedName(name: string): boolean {
  const skeleton = strictSkeleton(name)
  return names.has(skeleton) || namePatterns.some((pattern) => pattern.test(skeleton)) || isReservedSlug(name)
}

export const reservedSlugs: readonly string[] = [...slugs]

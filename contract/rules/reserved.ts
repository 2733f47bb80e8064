import { fold } from './folding.ts'

/** First segments of pages, in lower case. */
const pages = `
  home homeblog homecommunity blog lyrics photos shop courses curso music videos video cryptos channels bio
  login register forgot-password reset-password contato termos-de-uso politica-de-privacidade sobre-nos
  person magazine profile mail pvt mobilemenu extraincome
  editor editor_image editor_step2 editor_ls albums albumadd albumedit albumcover shopedit courseadd
  newspicker upload admin conversation`

/** First segments of what programs ask for. */
const machines = `
  api apps app uploads tracks covers assets node-server socket irc healthz readyz livez metrics health
  search feed rss sitemap robots favicon manifest sw .well-known`

const pushChannels = 'topic-channel notifications'

/** Names that would pass for the site itself or for nobody. */
const impostors = `
  administrator administrador root sysadmin system sistema server servidor moderator moderador mod staff
  support suporte security webmaster postmaster hostmaster abuse noreply no-reply
  anonymous anonimo anonima guest convidado visitante visitor nobody ninguem deleted null undefined
  canalbarra canal-barra canal_barra`

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const slugs = new Set(words(`${pages} ${machines} ${pushChannels}`))
const names = new Set(words(impostors))

/** `conversation_7` and `private-x` mean something to the push service. */
const pushPatterns = [/^(notifications|conversation)_\d+$/, /^(private|presence|cache)-/]

/** Slugs that no channel may have, because the same address means something else. */
export function isReservedSlug(slug: string): boolean {
  const folded = fold(slug)
  return slugs.has(folded) || pushPatterns.some((pattern) => pattern.test(folded))
}

/** Usernames that nobody may register: services such as ChanServ, impostors, whoever has left, every reserved slug. */
export function isReservedUsername(username: string): boolean {
  const folded = fold(username)
  return names.has(folded) || /^[a-z]+serv$|^anonimo-\d+$/.test(folded) || isReservedSlug(folded)
}

export const reservedSlugs: readonly string[] = [...slugs]

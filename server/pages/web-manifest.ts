import type { FastifyInstance } from 'fastify'
import { paper } from '#contract/rules/paper.ts'
import { logoIcon, ownLogo } from '#contract/rules/pictures.ts'
import { shareTarget } from '#contract/rules/share-target.ts'
import { language as anyLanguage, type Language } from '#contract/schema.ts'
import type { SiteService } from '../features/site/site.service.ts'
import type { Translator } from '../platform/text/translate.ts'

const icon = (name: string, pixels: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${pixels}.png`,
  sizes: `${pixels}x${pixels}`,
  type: 'image/png',
  purpose,
})

const ownIcons = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
  icon('monochrome', 512, 'monochrome'),
]

/** The size of an uploaded logo is not known in advance. */
function iconsOf(logo: string) {
  return logo === ownLogo ? ownIcons : [{ src: logoIcon(logo, 512), sizes: 'any', purpose: 'any' }]
}

/** The most used pages, with their names in the navigation. */
const shortcuts = [
  ['ui:nav.channels', '/channels'],
  ['ui:nav.blog', '/blog'],
  ['ui:nav.music', '/music'],
] as const

/** Serves the web app manifest with the site's name and texts, in each language. */
export function mountWebManifest(
  app: FastifyInstance,
  { site, translator }: { site: Pick<SiteService, 'showCompany'>; translator: Translator },
): void {
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async ({ query }, reply) => {
    const lang: Language = anyLanguage.safeParse(query.lang).data ?? 'pt'
    const t = translator.in(lang)
    const { name, description, logo } = await site.showCompany(1)
    const icons = iconsOf(logo)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send({
        id: '/',
        name,
        short_name: shortOf(name),
        description,
        lang: lang === 'pt' ? 'pt-BR' : lang,
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        // Pages set their own theme colour.
        theme_color: paper.light,
        background_color: paper.light,
        categories: ['social', 'news', 'entertainment'],
        icons,
        share_target: shareTarget,
        shortcuts: shortcuts.map(([key, url]) => ({ name: t(key), url, icons: [icons[0]] })),
      })
  })

  // Only reached without the service worker, which normally handles it. The shared data is discarded, and the
  // page says so.
  app.post(shareTarget.action, { config: { readsBodyItself: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(`${shareTarget.action}?missed`, 303),
  )
}

/** An icon's label has room for about twelve letters: as many whole words as fit, or the first one. */
function shortOf(name: string): string {
  const words = name.split(/\s+/)
  const fitting = words.filter((_, index) => words.slice(0, index + 1).join(' ').length <= 12)
  return (fitting.join(' ') || (words[0] ?? name)).slice(0, 30)
}

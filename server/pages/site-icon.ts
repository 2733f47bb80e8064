import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { accentRamp, ownAccent } from '#contract/rules/accent.ts'
import { ownLogo } from '#contract/rules/pictures.ts'
import type { SiteService } from '../features/site/site.service.ts'

const drawing = readFileSync(new URL(`../../public${ownLogo}`, import.meta.url), 'utf8')
/** The drawing's colour in the light theme; in the dark theme it has another. */
const ownColour = 'oklch(.44 .105 243)'

/** Serves the program's mark in the site's colour, for sites without a logo of their own. */
export function mountSiteIcon(
  app: FastifyInstance,
  { site }: { site: Pick<SiteService, 'showCompany'> },
): void {
  app.get(ownLogo, async (_request, reply) => {
    const { accent } = await site.showCompany(1)
    const colour = accent && accent !== ownAccent ? accentRamp(accent).light.sea : ownColour
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .send(drawing.replace(ownColour, colour))
  })
}

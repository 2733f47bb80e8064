import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OwnData } from '../../platform/own-data.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { zipOf } from './archive.ts'

interface Dependencies {
  clock: Clock
  log: Logger
  limits: RateLimits
  files: Pick<SiteFiles, 'uploads'>
  translator: Translator
  site: Pick<SiteService, 'showCompany'>
  accounts: Pick<AccountsService, 'ensureProven' | 'listDueDeletions' | 'beginErasing' | 'finishErasing'>
  pictures: Pick<PicturesService, 'listFiles'>
  /** All features that store personal data. */
  features: readonly OwnData[]
}

export type OwnDataService = ReturnType<typeof createOwnDataService>

const exportLimit: Limit = { name: 'export', points: 5, seconds: 86_400 }

/** Export and deletion of all personal data of a user. */
export function createOwnDataService({ accounts, features, ...dependencies }: Dependencies) {
  const { clock, log, limits, files, translator, site, pictures } = dependencies

  /** Streams the export, without storing it. Throws `proof_needed` unless the owner has signed in or proved it lately. */
  async function exportOf(actor: Actor, language: Language): Promise<Readable> {
    await accounts.ensureProven(actor)
    await limits.consume(exportLimit, actor.userId)
    const { name, timeZone } = await site.showCompany(1)
    return zipOf({
      lists: features.flatMap((feature) => feature.exportOf(actor.userId)),
      pictures: await pictures.listFiles(actor.userId),
      storage: files.uploads,
      title: { site: name, name: actor.username },
      at: clock.now(),
      timeZone,
      language,
      t: translator.in(language),
    })
  }

  /** Erases accounts whose deletion is due. Failures are retried the next time. */
  async function eraseDue(): Promise<void> {
    for (const userId of await accounts.listDueDeletions()) {
      await erase(userId).catch((error) =>
        log.error({ err: error, userId }, 'an account could not be erased'),
      )
    }
  }

  async function erase(userId: number): Promise<void> {
    const leaver = await accounts.beginErasing(userId)
    if (!leaver) return
    for (const feature of features) await feature.erase(leaver)
    await accounts.finishErasing(leaver)
  }

  return { exportOf, eraseDue }
}

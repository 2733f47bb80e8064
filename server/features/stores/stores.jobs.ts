import type { Jobs } from '../../platform/jobs.ts'
import './stores.events.ts'
import type { StoresService } from './stores.service.ts'

export function registerStoreJobs(
  jobs: Jobs,
  stores: Pick<StoresService, 'composeShare' | 'composeMissingShares' | 'purgeOldEmptied' | 'purgeDeleted'>,
): void {
  jobs.work('stores.composeShare', ({ albumId }) => stores.composeShare(albumId))
  jobs.every('stores.composeMissing', '19 * * * *', stores.composeMissingShares)
  jobs.every('stores.forgetEmptied', '27 4 * * *', () => stores.purgeOldEmptied())
  jobs.every('stores.forgetDeleted', '31 4 * * *', () => stores.purgeDeleted())
}

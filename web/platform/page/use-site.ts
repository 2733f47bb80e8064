import { ownLogo } from '#contract/rules/pictures.ts'
import type { CategoryLabels, Labels } from '#contract/site.ts'
import { useRootData } from './root-data.ts'

/** Default name of a site. */
export const ownName = 'Canal Barra'

const unknown = {
  ...{ name: ownName, title: '', logo: ownLogo, logoRatio: 1, footerYear: 2024, defaultChannel: 'barra' },
  ...{ instagram: '', youtube: '', checkoutUrl: '', salesVideoId: '', barDoName: '' },
  ...{ dateStyle: 'long-pt' as const, timeZone: 'America/Sao_Paulo' },
  categoryLabels: {} as CategoryLabels,
  labels: {} as Labels,
}

/** Returns the public settings of the site; defaults if the root loader failed. */
export function useSite() {
  return useRootData()?.company ?? unknown
}

import { useTranslation } from 'react-i18next'
import type { Health } from '#contract/overview.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { useFigures } from '../statistics/use-figures.ts'

export interface HealthRow {
  name: 'mail' | 'jobs' | 'backup' | 'disk' | 'pictures' | 'devices' | 'links'
  state: 'well' | 'care' | 'unknown'
  title: string
  /** Sentences, each on a line of its own. */
  says: readonly string[]
}

/** Describes each part of the server; parts that need attention come first. */
export function useHealthRows({
  mail,
  jobs,
  backup,
  disk,
  pictures,
  devices,
  brokenLinks,
}: Health): HealthRow[] {
  const { t } = useTranslation('staff-overview')
  const { size } = useFigures()
  const { formatLongInstant } = useDates()
  const row = (
    name: HealthRow['name'],
    care: readonly (string | false)[],
    well: string | false,
  ): HealthRow => {
    const wrong = care.filter((sentence) => sentence !== false)
    const says = wrong.length > 0 ? wrong : [well || '']
    return { name, state: wrong.length > 0 ? 'care' : 'well', title: t(`${name}.title`), says }
  }
  const at = (run: { at: string }) => ({ when: formatLongInstant(run.at) })

  const rows = [
    row(
      'mail',
      [
        !mail.delivers && t('mail.none'),
        mail.isAway && t('mail.away'),
        mail.unsentAnswers > 0 && t('mail.unsent', { count: mail.unsentAnswers }),
        mail.failedLetters > 0 && t('mail.failedLetters', { count: mail.failedLetters }),
        mail.test !== null && mail.test.problems > 0 && t('mail.testFailed', at(mail.test)),
      ],
      mail.test ? t(mail.test.hasArrived ? 'mail.arrived' : 'mail.tested', at(mail.test)) : t('mail.well'),
    ),
    // No sentences here: the errors are shown with the failed jobs.
    { ...row('jobs', [jobs.length > 0 && ''], t('jobs.well')), ...(jobs.length > 0 && { says: [] }) },
    row(
      'backup',
      [
        !backup && t('backup.none'),
        backup?.isOld === true && t('backup.old', at(backup)),
        backup !== null && backup.problems > 0 && t('backup.missing', { count: backup.problems }),
      ],
      backup !== null && t('backup.well', at(backup)),
    ),
    row(
      'disk',
      [disk.isLow && t('disk.low', { size: size(disk.freeBytes) })],
      t('disk.free', { size: size(disk.freeBytes) }),
    ),
    pictures
      ? row(
          'pictures',
          [pictures.problems > 0 && t('pictures.missing', { count: pictures.problems, ...at(pictures) })],
          t('pictures.well', at(pictures)),
        )
      : { ...row('pictures', [], t('pictures.unknown')), state: 'unknown' as const },
    row(
      'devices',
      [devices.failing > 0 && t('devices.failing', { count: devices.failing, total: devices.total })],
      devices.total === 0 ? t('devices.none') : t('devices.well', { count: devices.total }),
    ),
    row('links', [brokenLinks > 0 && t('links.broken', { count: brokenLinks })], t('links.well')),
  ]
  return rows.toSorted((one, other) => Number(other.state === 'care') - Number(one.state === 'care'))
}

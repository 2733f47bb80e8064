import { useTranslation } from 'react-i18next'
import type { ImportReport as Report } from '#contract/imports.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { Section } from '../../../ui/section.tsx'
import { useProblem } from './use-problem.ts'

type Finding = Report['losses'][number]

/** Content found in the file. */
export function ImportReport({ report }: { report: Report }) {
  const { t, i18n } = useTranslation('staff-imports')
  const { texts, pages, known, pictures, addresses, losses, problems, taken, leftOut } = report
  const problemText = useProblem()
  const number = (count: number) => numberText(count, i18n.language)
  const total = Object.values(texts).reduce((sum, count) => sum + count, 0)
  const counted = (
    [
      ['published', texts.published],
      ['draft', texts.draft],
      ['scheduled', texts.scheduled],
      ['private', texts.private],
      ['protected', texts.protected],
    ] as const
  ).filter(([, count]) => count > 0)
  const before = (['same', 'changed', 'ours', 'gone'] as const).filter((fate) => known[fate] > 0)
  return (
    <>
      <Section title={t('report.title')}>
        <dl className="max-w-160 *:border-line *:border-t *:py-2">
          <Fact
            name={t('choices.texts')}
            note={counted
              .map(([name, count]) => `${number(count)} ${t(`report.${name}`, { count })}`)
              .join(', ')}
            value={number(total)}
          />
          {pages > 0 && <Fact name={t('report.pages')} value={number(pages)} />}
          {before.length > 0 && (
            <Fact
              name={t('report.known')}
              note={before
                .map((fate) => `${number(known[fate])} ${t(`report.${fate}`, { count: known[fate] })}`)
                .join(', ')}
              value={number(total - known.fresh)}
            />
          )}
          <Fact name={t('report.pictures')} value={number(pictures)} />
          <Fact name={t('report.addresses')} value={number(addresses)} />
        </dl>
      </Section>
      {problems.length > 0 && (
        <Section title={t('report.problems')}>
          <Findings findings={problems} nameOf={({ what }) => problemText(what)} />
        </Section>
      )}
      <Section title={t('report.losses')}>
        {losses.length === 0 ? (
          <p className="text-muted">{t('report.nothing')}</p>
        ) : (
          <>
            <p className="mb-2 max-w-[72ch] text-muted">{t('report.lossesHint')}</p>
            <Findings findings={losses} nameOf={lossName} />
          </>
        )}
      </Section>
      {taken.length > 0 && (
        <Section title={t('report.taken')}>
          <p className="mb-2 max-w-[72ch] text-muted">{t('report.takenHint')}</p>
          <ul className="*:border-line *:border-t *:py-2">
            {taken.map(({ path, title }) => (
              <li key={path} className="wrap-anywhere">
                <code>{path}</code> · {title}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {leftOut.length > 0 && (
        <Section title={t('report.leftOut')}>
          <ul className="*:border-line *:border-t *:py-2">
            {leftOut.map(({ what, count }) => (
              <li key={what}>{t(`leftOut.${what as 'comments'}`, { count })}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )

  function lossName({ what }: Finding): string {
    const [kind = '', name = ''] = what.split(/ (.*)/)
    return name ? t(`loss.${kind as 'block'}`, { name }) : t(`loss.${kind as 'sound'}`)
  }
}

function Fact({ name, note, value }: { name: string; note?: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt>
        {name}
        {note && <span className="block text-muted text-small/body">{note}</span>}
      </dt>
      <dd className="figures font-semibold">{value}</dd>
    </div>
  )
}

interface FindingsProps {
  findings: readonly Finding[]
  nameOf: (finding: Finding) => string
}

/** Problems found in the file, with the texts concerned. */
function Findings({ findings, nameOf }: FindingsProps) {
  const { t } = useTranslation('staff-imports')
  return (
    <ul className="*:border-line *:border-t *:py-2">
      {findings.map((finding) => {
        const { what, count, titles } = finding
        const more = count > titles.length ? [t('report.more', { count: count - titles.length })] : []
        return (
          <li key={what} className="wrap-anywhere">
            <span className="inline-block font-semibold first-letter:uppercase">{nameOf(finding)}</span>{' '}
            <span className="text-muted">{t('report.inTexts', { count })}</span>
            <span className="block text-muted text-small/body">{[...titles, ...more].join(' · ')}</span>
          </li>
        )
      })}
    </ul>
  )
}

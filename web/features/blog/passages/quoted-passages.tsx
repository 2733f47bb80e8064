import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Quotation } from '#contract/public-logs.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { useNonce } from '../../../platform/page/nonce.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { PublicText } from '../../public-logs/public-text.tsx'
import './quoted-passages.css'

/** A passage of a text, and the public messages that quote it. */
export interface QuotedPassage {
  words: string
  fragment: string
  lines: readonly Quotation[]
}

export function quotedPassages(quotations: readonly Quotation[]): QuotedPassage[] {
  return [...groupBy(quotations, ({ words }) => words)].map(([words, lines]) => {
    return { words, fragment: lines[0]?.fragment ?? '', lines }
  })
}

/** Quotations below the text, for print and without scripts. */
export function QuotedPassages({ quotations }: { quotations: readonly Quotation[] }) {
  const { t } = useTranslation('comments')
  const nonce = useNonce()
  if (quotations.length === 0) return null
  return (
    <section className="quoted-passages" aria-labelledby="quoted-passages">
      <noscript>
        <style nonce={nonce}>{'.quoted-passages{display:block}'}</style>
      </noscript>
      <h2 id="quoted-passages" className="type-title section-rule mb-4">
        {t('margin.heading')}
      </h2>
      {quotedPassages(quotations).map(({ words, fragment, lines }) => (
        <div key={words} className="mb-8 break-inside-avoid">
          <blockquote className="border-lamp border-s-4 ps-4 font-read text-lead italic">
            <a href={fragment} className="text-link-quiet">
              {words}
            </a>
          </blockquote>
          <QuotedLines lines={lines} />
        </div>
      ))}
    </section>
  )
}

export function QuotedLines({ lines }: Pick<QuotedPassage, 'lines'>) {
  const { formatLongInstant } = useDates()
  return (
    <ul className="mt-5 grid gap-4">
      {lines.map(({ channel, day, line }) => (
        <li key={line.id} className="wrap-anywhere border-line border-t pt-3">
          <p className="text-small text-muted">
            <Link to={`/log/${channel}/${day}#l${line.id}`} className="text-link">
              #{channel}
            </Link>{' '}
            · {formatLongInstant(line.createdAt)}
          </p>
          <p>
            <strong>{line.name}</strong> <PublicText text={ownWords(line.text)} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Returns a message without the quoted passage and its link, which are shown above. */
function ownWords(text: string): string {
  const own = text
    .replace(/^>.*$\n?/gm, '')
    .replace(/https?:\/\/\S+#:~:text=\S+/g, '')
    .trim()
  return own || '…'
}

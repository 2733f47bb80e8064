import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markWithin } from '#contract/rules/search-words.ts'
import { Nick } from '../../../ui/avatar.tsx'
import { MarkedText } from '../../../ui/marked-text.tsx'
import { Flashes } from '../../../ui/states/flashes.tsx'
import { useChatTimes } from '../log/use-chat-times.ts'

/** The fields of a line that a search shows. */
export interface Found {
  id: number
  username?: string | undefined
  text: string
  createdAt: string
}

interface FoundLineProps<L extends Found> {
  line: L
  /** The search words. */
  q: string
  onShow: (line: L) => Promise<void>
}

/** A search hit. A click scrolls to the line, which may take a while to load if it is old. */
export function FoundLine<L extends Found>({ line, q, onShow }: FoundLineProps<L>) {
  const { t } = useTranslation('chat')
  const { titleOf, timeOf } = useChatTimes()
  const [going, setGoing] = useState<'no' | 'going' | 'failed'>('no')

  async function show() {
    setGoing('going')
    await onShow(line).catch(() => setGoing('failed'))
  }

  return (
    <button
      type="button"
      className="found-line"
      aria-disabled={going === 'going'}
      onClick={() => going === 'going' || void show()}
    >
      <span className="found-head">
        {line.username && <Nick nick={line.username} />}
        <time dateTime={line.createdAt}>
          {titleOf(line.createdAt)}, {timeOf(line.createdAt)}
        </time>
        {going === 'going' && <Flashes state="running" />}
      </span>
      <span className="found-text">
        <MarkedText parts={markWithin(line.text, q)} />
      </span>
      {going === 'failed' && (
        <span role="alert" className="line-refusal">
          {t('log.olderFailed')}
        </span>
      )}
    </button>
  )
}

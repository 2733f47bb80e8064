import { useTranslation } from 'react-i18next'
import { Flashes } from '../../../ui/states/flashes.tsx'
import type { ChatTimes } from '../../timeline/log/chat-times.ts'
import { LineText } from '../../timeline/log/line-text.tsx'
import { QuotedLine } from '../../timeline/log/quoted-line.tsx'
import { holdText } from '../../timeline/outbox/hold-text.ts'
import type { WaitingLine } from '../../timeline/outbox/outbox.ts'
import { Refusal } from '../../timeline/outbox/refusal.tsx'
import { UnsentPictures } from '../../timeline/pictures/unsent-pictures.tsx'
import { Author, LineTime, quotedLook } from './line-rows.tsx'

interface UnsentRowProps {
  line: WaitingLine
  first: boolean
  nickname: string
  times: ChatTimes
  channels: ReadonlySet<string>
  onAgain: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** The user's own line that is not yet known to be stored. */
export function UnsentRow({ line, first, nickname, times, channels, onAgain, onDiscard }: UnsentRowProps) {
  const { t } = useTranslation('chat')
  const refused = line.refusal !== undefined
  return (
    <div
      className={`line ${first ? 'line-first' : ''} ${refused ? '' : 'line-waiting'} ${line.answered ? 'line-answer' : ''}`}
    >
      {line.answered && (
        <QuotedLine
          name={line.answered.name}
          text={line.answered.text}
          pictures={line.answered.pictures}
          className={quotedLook}
        />
      )}
      {refused ? (
        <LineTime at={line.at} times={times} quiet={!first} />
      ) : (
        <span className="line-time">
          <Flashes state="running" />
          <span className="sr-only">{t('outbox.waiting')}</span>
        </span>
      )}
      <Author username={nickname} first={first} />
      <span className="line-text">
        <LineText text={line.text} names={[]} channels={channels} />
        {line.pictures && <UnsentPictures pictures={line.pictures} />}
        {refused && (
          <span className="line-fate">
            {' '}
            <Refusal line={line} draftPlace={line.place} onAgain={onAgain} onDiscard={onDiscard} />
          </span>
        )}
      </span>
      {line.hold && (
        <p className="line-hold line-note">
          {holdText(t, line.hold, times)}
          {line.hold.kind === 'later' && (
            <>
              {' '}
              <button type="button" className="line-act" onClick={() => onDiscard(line.clientId)}>
                {t('outbox.discard')}
              </button>
            </>
          )}
        </p>
      )}
    </div>
  )
}

import type { Icon } from '@phosphor-icons/react'
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText'
import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass'
import { GraduationCapIcon } from '@phosphor-icons/react/dist/csr/GraduationCap'
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash'
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard'
import { LightningIcon } from '@phosphor-icons/react/dist/csr/Lightning'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { MicrophoneStageIcon } from '@phosphor-icons/react/dist/csr/MicrophoneStage'
import { MusicNotesIcon } from '@phosphor-icons/react/dist/csr/MusicNotes'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { StorefrontIcon } from '@phosphor-icons/react/dist/csr/Storefront'
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { VideoIcon } from '@phosphor-icons/react/dist/csr/Video'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useTranslation } from 'react-i18next'
import { markWithin } from '#contract/rules/search-words.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import type { Entry, EntryKind } from './entry.ts'

const icons: Record<EntryKind, Icon> = {
  page: CompassIcon,
  channel: HashIcon,
  conversation: ChatCircleIcon,
  article: ArticleIcon,
  lyrics: MicrophoneStageIcon,
  person: UserIcon,
  store: StorefrontIcon,
  course: GraduationCapIcon,
  product: TagIcon,
  video: VideoIcon,
  track: MusicNotesIcon,
  line: ChatTextIcon,
  draft: NotePencilIcon,
  text: NotePencilIcon,
  account: IdentificationCardIcon,
  tool: WrenchIcon,
  action: LightningIcon,
  search: MagnifyingGlassIcon,
}

/** Icon, name, note and kind of an entry; for a line, where it was sent instead of its kind. */
export function EntryFace({ entry: { kind, text, note }, typed }: { entry: Entry; typed: string }) {
  const { t } = useTranslation('palette')
  const Sign = icons[kind]
  return (
    <>
      <Sign aria-hidden="true" />
      <span dir="auto" className="min-w-0 truncate">
        {kind === 'search' ? text : <MarkedText parts={markWithin(withoutSign(text, kind), typed)} />}
      </span>
      {note && kind !== 'line' && (
        <span className="min-w-0 flex-1 truncate font-regular text-muted text-small">{note}</span>
      )}
      {kind !== 'search' && (
        <span className="ms-auto flex-none font-regular text-muted text-small">
          {kind === 'line' ? note : t(`kinds.${kind}`)}
        </span>
      )}
    </>
  )
}

/** The icon is a `#` already. */
const withoutSign = (text: string, kind: EntryKind) => (kind === 'channel' ? text.replace(/^#/, '') : text)

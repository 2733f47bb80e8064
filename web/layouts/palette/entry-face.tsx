import { useTranslation } from 'react-i18next'
import { markWithin } from '#contract/rules/search-words.ts'
import { ArticleIcon } from '../../ui/icons/article.ts'
import { ChatCircleIcon } from '../../ui/icons/chat-circle.ts'
import { ChatTextIcon } from '../../ui/icons/chat-text.ts'
import { CompassIcon } from '../../ui/icons/compass.ts'
import { GearIcon } from '../../ui/icons/gear.ts'
import { GraduationCapIcon } from '../../ui/icons/graduation-cap.ts'
import { HashIcon } from '../../ui/icons/hash.ts'
import { IdentificationCardIcon } from '../../ui/icons/identification-card.ts'
import { LightningIcon } from '../../ui/icons/lightning.ts'
import { MagnifyingGlassIcon } from '../../ui/icons/magnifying-glass.ts'
import type { Icon } from '../../ui/icons/make-icon.tsx'
import { MicrophoneStageIcon } from '../../ui/icons/microphone-stage.ts'
import { MusicNotesIcon } from '../../ui/icons/music-notes.ts'
import { NotePencilIcon } from '../../ui/icons/note-pencil.ts'
import { StorefrontIcon } from '../../ui/icons/storefront.ts'
import { TagIcon } from '../../ui/icons/tag.ts'
import { UserIcon } from '../../ui/icons/user.ts'
import { VideoIcon } from '../../ui/icons/video.ts'
import { WrenchIcon } from '../../ui/icons/wrench.ts'
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
  setting: GearIcon,
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

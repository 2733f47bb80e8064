import type { FlatNamespace, ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { ChartBarIcon } from '../../ui/icons/chart-bar.ts'
import { ChartBarHorizontalIcon } from '../../ui/icons/chart-bar-horizontal.ts'
import { CompassIcon } from '../../ui/icons/compass.ts'
import { EnvelopeSimpleIcon } from '../../ui/icons/envelope-simple.ts'
import { GearIcon } from '../../ui/icons/gear.ts'
import { ImagesIcon } from '../../ui/icons/images.ts'
import { MusicNotesIcon } from '../../ui/icons/music-notes.ts'
import { NewspaperIcon } from '../../ui/icons/newspaper.ts'
import { NotePencilIcon } from '../../ui/icons/note-pencil.ts'
import { ShieldIcon } from '../../ui/icons/shield.ts'
import { VideoIcon } from '../../ui/icons/video.ts'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'
import { albumTools } from './albums/album-tools.ts'
import { useStaffTexts } from './kit/use-staff-texts.ts'
import { OpenReports } from './reports/open-reports.tsx'

/** Key of a staff text, or of the title of the tool's own texts. */
type ToolText = Extract<ParseKeys<FlatNamespace[]>, `staff:tools.${string}` | `${string}:title`>

interface Tool {
  to: string
  /** Address for staff who are not administrators. */
  toModerators?: string
  text: ToolText
  Icon: typeof ShieldIcon
  /** Prefixes of the addresses that belong to the tool; the longest match of all tools wins. */
  at: readonly string[]
  Count?: () => React.ReactNode
}

/** In the order of the sidebar, after the overview and the album tools. */
const tools: readonly Tool[] = [
  {
    to: '/editor_ls',
    text: 'staff:tools.drafts',
    Icon: NotePencilIcon,
    at: ['editor_ls', 'editor', 'editor_image', 'editor_step2'],
  },
  { to: '/newsPicker', text: 'staff:tools.news', Icon: NewspaperIcon, at: ['newsPicker'] },
  { to: '/upload', text: 'staff:tools.uploads', Icon: ImagesIcon, at: ['upload'] },
  { to: '/admin/surveys', text: 'staff:tools.surveys', Icon: ChartBarHorizontalIcon, at: ['admin/surveys'] },
  { to: '/admin/tracks', text: 'staff:tools.tracks', Icon: MusicNotesIcon, at: ['admin/tracks'] },
  { to: '/admin/videos', text: 'staff:tools.videos', Icon: VideoIcon, at: ['admin/videos'] },
  {
    to: '/admin/newsletter',
    text: 'staff:tools.newsletter',
    Icon: EnvelopeSimpleIcon,
    at: ['admin/newsletter'],
  },
  {
    to: '/admin/statistics',
    text: 'staff:tools.statistics',
    Icon: ChartBarIcon,
    at: ['admin/statistics'],
  },
  {
    to: '/admin/reports',
    text: 'staff:tools.moderation',
    Icon: ShieldIcon,
    at: ['moderation', ...['reports', 'words', 'users', 'audit'].map((tool) => `admin/${tool}`)],
    Count: OpenReports,
  },
  {
    to: '/admin/site',
    toModerators: '/admin/photos',
    text: 'staff:tools.settings',
    Icon: GearIcon,
    at: ['site', 'pages', 'photos', 'labels', 'cryptos', 'ads', 'categories', 'imports'].map(
      (tool) => `admin/${tool}`,
    ),
  },
]

const overview: Tool = { to: '/admin', text: 'staff:tools.overview', Icon: CompassIcon, at: ['admin'] }

/** All tools, in the order of the sidebar. */
export const staffTools: readonly (Tool | (typeof albumTools)[number])[] = [overview, ...albumTools, ...tools]

/** Staff section of the sidebar. */
export default function StaffTools() {
  const { t, i18n } = useTranslation('staff')
  const here = toolAt(useLocation().pathname)
  const isAdmin = useSession()?.roles.includes('ROLE_ADMIN')
  const isReady = useStaffTexts() === 'ready'
  // Scrolls to the current tool: the list may be longer than the column.
  const list = useCurrentInSight<HTMLUListElement>(isReady ? here : undefined)
  if (!isReady) return null
  return (
    <nav className="mt-4" aria-label={t('tools.heading')}>
      <div className="sidebar-heading">
        <h2>{t('tools.heading')}</h2>
      </div>
      <ul ref={list}>
        {staffTools.map(({ to, toModerators, text, Icon, Count }) => (
          <li key={to}>
            <Link
              to={isAdmin ? to : (toModerators ?? to)}
              className="row"
              aria-current={to === here ? 'page' : undefined}
            >
              <Icon aria-hidden="true" className="tool-sign" />
              <span className="min-w-0 flex-1 truncate">{i18n.t(text)}</span>
              {Count && <Count />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function toolAt(pathname: string): string | undefined {
  const begins = (start: string) => `${pathname}/`.startsWith(`/${start}/`)
  const matching = staffTools.flatMap(({ to, at }: Pick<Tool, 'to' | 'at'>) =>
    at.filter(begins).map((start) => ({ to, start })),
  )
  return matching.sort((a, b) => b.start.length - a.start.length)[0]?.to
}

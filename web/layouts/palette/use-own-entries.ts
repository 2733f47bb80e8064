import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLoginPath } from '../../features/accounts/guard.tsx'
import { staffTools } from '../../features/admin/staff-tools.tsx'
import { useChannels } from '../../features/channels/use-channels.ts'
import { conversationsQuery } from '../../features/conversations/conversations.queries.ts'
import { player } from '../../features/music/player.ts'
import { usePlayer } from '../../features/music/use-player.ts'
import { requestSignOut } from '../../features/unsaved-input/request-sign-out.ts'
import { chooseTheme, useIsDark } from '../../platform/page/theme.ts'
import { type Session, useSession } from '../../platform/session/session.ts'
import { languages, useLanguage } from '../../platform/texts/language.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { useNavItems } from '../use-nav-items.ts'
import type { Entry } from './entry.ts'
import { useSettings } from './use-settings.ts'

/** Returns the entries that need no search: pages, channels, conversations, staff tools, settings and actions. */
export function useOwnEntries(): Entry[] {
  const session = useSession()
  return [
    ...usePages(session),
    ...useChannelEntries(),
    ...useConversationEntries(session),
    ...useTools(session),
    ...useSettings(session),
    ...useActions(session),
  ]
}

const pageEntry = (to: string, text: string): Entry => ({ id: `page ${to}`, kind: 'page', text, to })

function usePages(session: Session | null | undefined): Entry[] {
  const { t } = useTranslation(['ui', 'palette', 'conversations'])
  const loginPath = useLoginPath()
  // The chat entry is a channel, which is among the channels already.
  const parts = useNavItems().filter(({ part }) => part !== 'chat')
  return [
    pageEntry('/', t('ui:nav.home')),
    ...parts.flatMap(({ part, to }) => (to === '/' ? [] : [pageEntry(to, t(`ui:nav.${part}`))])),
    pageEntry('/photos', t('ui:footer.photos')),
    pageEntry('/contato', t('ui:footer.contact')),
    ...(session
      ? [pageEntry('/profile', t('ui:account.profile')), pageEntry('/pvt', t('conversations:title'))]
      : [
          { ...pageEntry('/login', t('ui:account.login')), to: loginPath },
          pageEntry('/register', t('palette:pages.register')),
        ]),
  ]
}

function useChannelEntries(): Entry[] {
  const { data: channels = [] } = useChannels()
  const favouritesFirst = channels.toSorted((a, b) => Number(b.isFavorite) - Number(a.isFavorite))
  return favouritesFirst.map(({ slug, name, topic, description }) => ({
    ...{ id: `channel ${slug}`, kind: 'channel', text: `#${name.replace(/^#/, '')}`, to: `/${slug}` },
    note: topic || description,
  }))
}

function useConversationEntries(session: Session | null | undefined): Entry[] {
  const { data: conversations = [] } = useInfiniteQuery(conversationsQuery(session?.userId))
  return conversations.map(({ id, name }) => ({
    ...{ id: `conversation ${id}`, kind: 'conversation', text: name, to: `/pvt/${id}` },
  }))
}

function useTools(session: Session | null | undefined): Entry[] {
  const { t, i18n } = useTranslation(['palette', 'staff', 'ui'])
  if (!session?.isStaff) return []
  const isAdmin = session.roles.includes('ROLE_ADMIN')
  const entry = (to: string, text: string): Entry => ({ id: `tool ${to}`, kind: 'tool', text, to })
  return [
    ...staffTools.map(({ to, toModerators, text }) =>
      entry(isAdmin ? to : (toModerators ?? to), i18n.t(text)),
    ),
    entry('/editor', t('palette:tools.write')),
    entry('/moderation', t('staff:queue')),
    entry('/admin/reports', t('staff:reports.title')),
    entry('/admin/words', t('staff:words.title')),
    entry('/admin/users', t('staff:users.title')),
    entry('/admin/audit', t('staff:audit.title')),
    entry('/mail', t('ui:account.inbox')),
  ]
}

function useActions(session: Session | null | undefined): Entry[] {
  const { t } = useTranslation(['ui', 'conversations'])
  const isDark = useIsDark()
  const languageActions = useLanguageActions()
  const music = useMusicAction()
  const theme: Entry = {
    ...{ id: 'action theme', kind: 'action', text: isDark ? t('ui:theme.toLight') : t('ui:theme.toDark') },
    note: t('ui:theme.label'),
    act() {
      chooseTheme(isDark ? 'light' : 'dark')
      if (session)
        import('../../features/profile/save-theme.ts')
          .then(({ saveTheme }) => saveTheme())
          .catch(console.warn)
    },
  }
  if (!session) return [theme, ...music, ...languageActions]
  const leave = {
    id: 'action sign out',
    kind: 'action',
    text: t('ui:account.logout'),
    act: () => void requestSignOut(),
  } as const
  const dialogs: readonly Entry[] = [
    {
      ...{ id: 'action conversation', kind: 'action', text: t('conversations:start.title') },
      dialog: 'conversation',
    },
    { id: 'action channel', kind: 'action', text: t('ui:sidebar.createChannel'), dialog: 'channel' },
  ]
  return [...dialogs, ...music, theme, leave]
}

/** The other languages, for visitors: members choose theirs in their profile. */
function useLanguageActions(): Entry[] {
  const { t } = useTranslation('ui')
  const { language, chooseLanguage } = useLanguage()
  return languages
    .filter((code) => code !== language)
    .map((code) => ({
      ...{ id: `action language ${code}`, kind: 'action', text: t(`language.${code}`) },
      note: t('language.label'),
      act: () => void chooseLanguage(code),
    }))
}

/** Play or pause, once there is a track in the player. */
function useMusicAction(): Entry[] {
  const { t } = useTranslation('music')
  const { track, playing } = usePlayer()
  const hasTexts = useLateTexts(...(track ? ['music'] : [])) === 'ready'
  if (!track || !hasTexts) return []
  return [
    {
      ...{ id: 'action music', kind: 'action', text: playing ? t('pause') : t('play') },
      note: [track.title, track.artist].filter(Boolean).join(' · '),
      act: player.toggle,
    },
  ]
}

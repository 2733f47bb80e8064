import type { FullSite } from './full-site.ts'
import type { Target } from './in-page.ts'
import { button, css, field, menuItem } from './targets.ts'
import { said } from './texts.ts'

/** A press, or something that is typed. */
export type Step = Target | { into: Target; text: string }

/** How a dialog, a drawer or a menu is opened, and by whom. */
export interface Box {
  /** The file in `web/` that draws it. */
  file: string
  at: string
  /** Pressed one after the other: the last opens it, the first has the focus again when it is gone. */
  by: [Target, ...Step[]]
  /** What opens it is there on a phone, or on a desktop, only. */
  only?: 'phone' | 'desktop'
  /** It has to be answered: Esc does not close it. */
  until?: Target
  /** One of each kind: opened in every run, the others only where every screen is looked at. */
  everyRun?: true
  /** What has the focus afterwards, if not what was pressed first. */
  focus?: Target
}

export type Who = 'visitor' | 'lia' | 'neto'

const visitor: Box[] = [
  {
    file: 'features/accounts/terms-dialog.tsx',
    everyRun: true,
    at: '/register',
    by: [button('accounts:signup.termsLink')],
    until: button('accounts:terms.decline'),
  },
  {
    file: 'layouts/default-layout.tsx',
    everyRun: true,
    at: '/',
    by: [button('ui:sidebar.open')],
    only: 'phone',
  },
  { file: 'layouts/panel.tsx', at: '/blog/o-contraluz', by: [button('ui:panel.open')], only: 'phone' },
  { file: 'layouts/info-layout.tsx', at: '/sobre-nos', by: [button('ui:sidebar.open')], only: 'phone' },
  {
    file: 'features/stores/product-dialog.tsx',
    everyRun: true,
    at: '/shop/mochila-do-primeiro-curta',
    by: [css('a.slot')],
  },
  { file: 'features/photos/photo-lightbox.tsx', at: '/photos', by: [css('.photo')] },
  { file: 'features/videos/video-overlay.tsx', at: '/videos', by: [{ role: 'button', name: 'A duna' }] },
]

const conversation = '/pvt/1'
const conversationMenu = button('conversations:menu.label', { name: 'rui' })
const lineMenu: Target = { role: 'button', name: `${said('chat:line.menu', { text: 'boa tarde' })}…` }

const lia: Box[] = [
  {
    file: 'layouts/user-menu.tsx',
    at: '/channels',
    by: [button('ui:account.menu', { name: 'lia' })],
  },
  {
    file: 'features/notifications/notification-list.tsx',
    everyRun: true,
    at: '/channels',
    by: [css('.bell')],
  },
  { file: 'features/channels/create-channel.tsx', at: '/channels', by: [button('channels:create.submit')] },
  {
    file: 'features/profile/picture-dialog.tsx',
    everyRun: true,
    at: '/profile',
    by: [button('profile:picture.add')],
  },
  { file: 'features/profile/deletion-dialog.tsx', at: '/profile', by: [button('profile:deletion.begin')] },
  {
    file: 'features/nicknames/delete-nickname.tsx',
    at: '/profile',
    by: [button('nicknames:delete', { nickname: 'lia_mar' })],
  },
  {
    file: 'features/conversations/start-dialog.tsx',
    everyRun: true,
    at: '/pvt',
    by: [{ css: 'main button', name: said('conversations:start.title') }],
  },
  { file: 'features/conversations/conversation-menu.tsx', at: conversation, by: [conversationMenu] },
  {
    file: 'features/conversations/conversation-search.tsx',
    at: conversation,
    by: [button('conversations:search.title', { name: 'rui' })],
  },
  {
    file: 'features/conversations/block-question.tsx',
    at: conversation,
    by: [conversationMenu, menuItem('conversations:menu.block', { name: 'rui' })],
  },
  {
    file: 'features/people/whois-dialog.tsx',
    at: conversation,
    by: [conversationMenu, { role: 'menuitem', name: 'Whois' }],
  },
  {
    file: 'features/people/report-dialog.tsx',
    at: conversation,
    by: [conversationMenu, menuItem('conversations:menu.report', { name: 'rui' })],
  },
  {
    file: 'features/conversations/bubble-menu.tsx',
    at: conversation,
    by: [{ role: 'button', name: said('conversations:message.menu', { text: 'oi, lia' }) }],
  },
  { file: 'features/chat/line-menu.tsx', everyRun: true, at: '/barra', by: [lineMenu] },
  {
    file: 'features/chat/person-menu.tsx',
    at: '/barra',
    by: [css('.frame-panel .people-row')],
    only: 'desktop',
  },
  { file: 'features/nicknames/nickname-button.tsx', at: '/barra', by: [css('.composer-nick')] },
  { file: 'features/unread/notify-button.tsx', at: '/barra', by: [css('.channel-notify')] },
  {
    file: 'features/chat/history-search-dialog.tsx',
    at: '/barra',
    by: [button('chat:search.title', { channel: '#barra' })],
  },
]

const channelMenu = button('channels:menu.label', { channel: '#doca' })
const settings: [Target, Target] = [channelMenu, menuItem('channels:menu.settings')]
const ownLine: Target = { role: 'button', name: `${said('chat:line.menu', { text: 'bem-vindos' })}…` }

const editButton: Target = { role: 'button', name: said('staff:tool.editNamed', { name: '…' }) }
const inPlaylists: Target = { css: '.staff-playlists button', name: said('staff:tool.add') }

const channelOwner: Box[] = [
  { file: 'features/channels/channel-menu.tsx', at: '/doca', by: [channelMenu] },
  {
    file: 'features/channels/operator-log.tsx',
    at: '/doca',
    by: [channelMenu, menuItem('channels:menu.log')],
  },
  { file: 'features/channels/ban-list.tsx', at: '/doca', by: [channelMenu, menuItem('channels:menu.bans')] },
  { file: 'features/channels/channel-settings.tsx', at: '/doca', by: settings },
  {
    file: 'features/channels/delete-channel.tsx',
    at: '/doca',
    by: [...settings, button('channels:delete.act')],
    focus: button('channels:delete.act'),
  },
  {
    file: 'features/channels/transfer-channel.tsx',
    at: '/doca',
    by: [...settings, { into: field('channels:transfer.to'), text: 'rui' }, button('channels:transfer.act')],
    focus: button('channels:transfer.act'),
  },
  { file: 'features/chat/topic-dialog.tsx', at: '/doca', by: [button('chat:topic.change')] },
  {
    file: 'features/chat/line-dialogs.tsx',
    everyRun: true,
    at: '/doca',
    by: [ownLine, menuItem('chat:line.edit')],
  },
  { file: 'features/chat/line-dialogs.tsx', at: '/doca', by: [ownLine, menuItem('chat:line.delete')] },
]

const staff = (place: FullSite): Box[] => [
  ...channelOwner,
  {
    file: 'features/mailbox/mail-acts.tsx',
    at: `/mail/${place.mailId}`,
    by: [button('mailbox:thread.delete')],
  },
  {
    file: 'features/moderation/report-card.tsx',
    at: '/admin/reports',
    by: [button('staff:reports.deleteLine')],
  },
  {
    file: 'features/moderation/suspend-dialog.tsx',
    at: `/admin/users/${place.rui.id}`,
    by: [button('staff:user.suspend')],
  },
  {
    file: 'features/moderation/user-facts.tsx',
    at: `/admin/users/${place.rui.id}`,
    by: [button('staff:user.endSessions')],
  },
  {
    file: 'features/moderation/user-fields.tsx',
    at: `/admin/users/${place.rui.id}`,
    by: [{ role: 'button', name: `${said('staff:user.clear')}…` }],
  },
  {
    file: 'features/settings/choose-ad.tsx',
    at: '/admin/ads',
    by: [button('staff-settings:ads.chooseNamed.product')],
  },
  {
    file: 'features/staff/delete-button.tsx',
    at: '/admin/photos',
    by: [css('.tool-acts .button-danger')],
  },
  {
    file: 'features/videos/video-form.tsx',
    at: '/admin/videos',
    by: [button('staff:tool.add')],
  },
  { file: 'features/videos/playlist-form.tsx', at: '/admin/videos', by: [inPlaylists] },
  { file: 'features/surveys/survey-form.tsx', at: '/admin/surveys', by: [button('staff:tool.add')] },
  { file: 'features/tracks/track-form.tsx', at: '/admin/tracks', by: [button('staff:tool.add')] },
  {
    file: 'features/settings/page-preview.tsx',
    at: '/admin/pages/about',
    by: [button('staff-settings:pages.preview')],
  },
  { file: 'features/settings/photo-dialogs.tsx', at: '/admin/photos', by: [editButton] },
  { file: 'features/settings/names-tool.tsx', at: '/admin/categories', by: [editButton] },
  {
    file: 'features/surveys/on-home-button.tsx',
    at: '/admin/surveys',
    by: [button('staff-surveys:closeNamed', { question: 'Onde se grava?' })],
  },
  {
    file: 'features/news/send-dialog.tsx',
    at: '/newsPicker',
    by: [button('staff-news:sendOf', { title: 'Notícia 1' })],
  },
  {
    file: 'features/editor/article-table.tsx',
    at: '/editor_ls',
    by: [button('staff-editor:list.deleteOf', { title: 'O contraluz' })],
  },
  {
    file: 'features/uploads/choose-upload.tsx',
    everyRun: true,
    at: '/editor_ls',
    by: [button('staff-editor:list.coverOf', { title: 'O contraluz' })],
  },
  {
    file: 'features/editor/revisions-dialog.tsx',
    at: `/editor/${place.articleId}`,
    by: [button('staff-editor:revisions.open')],
  },
  { file: 'features/uploads/library-lightbox.tsx', at: '/upload', by: [css('button.library-picture')] },
  {
    file: 'features/uploads/rename-upload.tsx',
    at: '/upload',
    by: [css('button.library-picture'), button('staff-uploads:rename')],
    focus: button('staff-uploads:rename'),
  },
  {
    file: 'features/uploads/delete-upload.tsx',
    at: '/upload',
    by: [css('button.library-picture'), button('staff-uploads:delete')],
    focus: button('staff-uploads:delete'),
  },
  {
    file: 'features/albums/about-album.tsx',
    at: `/albumAdd/${place.shopId}`,
    by: [button('staff-albums:about.again')],
  },
  {
    file: 'features/albums/delete-album.tsx',
    at: `/albumAdd/${place.shopId}`,
    by: [button('staff-albums:delete.act')],
  },
  {
    file: 'features/albums/link-dialog.tsx',
    at: `/shopEdit/${place.shopId}`,
    by: [button('staff-albums:sheet.edit', { name: 'Microfone' })],
  },
  {
    file: 'features/albums/slot-library.tsx',
    at: `/shopEdit/${place.shopId}`,
    by: [button('staff-albums:sheet.libraryInto', { number: '12' })],
  },
  {
    file: 'features/albums/slot-grid.tsx',
    at: `/shopEdit/${place.shopId}`,
    by: [button('staff-albums:sheet.delete', { name: 'Microfone' })],
  },
]

/** Every dialog, drawer and menu, by who opens it. */
export function boxesOf(place: FullSite): Record<Who, Box[]> {
  return { visitor, lia, neto: staff(place) }
}

/** What is not opened here: the parts of a dialog that is, and what needs more than presses to come up. */
export const openedElsewhere: Record<string, string> = {
  'features/staff/tool-form.tsx':
    'the dialogs of videos, surveys, tracks, photos and categories are made of it',
  'features/conversations/start-conversation.tsx': 'fetches start-dialog',
  'features/app-passwords/create-app-password.tsx': 'Dialog with a form, as in deletion-dialog',
  'features/chat/action-result.tsx': 'Dialog, as in whois-dialog',
  'features/chat/expulsion.tsx': 'Dialog, as in report-dialog',
  'features/editor/conflict-dialog.tsx': 'Dialog with two texts, as in revisions-dialog',
  'features/accounts/sign-in-again.tsx': 'Dialog, as in report-dialog',
  'features/albums/publish-album.tsx': 'AlertDialog, as in delete-album',
}

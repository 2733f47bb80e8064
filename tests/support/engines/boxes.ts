import { type FullSite, shopSlug } from './full-site.ts'
import type { Target } from './in-page.ts'
import { staffBoxes } from './staff-boxes.ts'
import { button, css, menuItem } from './targets.ts'
import { translated } from './texts.ts'

/** A press, text to type, or an action elsewhere in between. */
export type Step = Target | { into: Target; text: string } | { meanwhile: () => Promise<unknown> }

/** A dialog, a drawer or a menu, and how it is opened. */
export interface Box {
  /** The file in `web/` that renders it. */
  file: string
  at: string
  /** Pressed in turn: the last opens the box, the first gets the focus back when it closes. */
  by: [Target, ...Step[]]
  /** The only device on which the box can be opened. */
  only?: 'phone' | 'desktop'
  /** A global without which the page does not offer the box: WebKitGTK has no passkeys. */
  needs?: string
  /** Steps that close the box, for one that Esc does not close. */
  until?: readonly Step[]
  /** Opened in every run, as one of its kind; the others only when every screen is tested. */
  everyRun?: true
  /** The element that has the focus afterwards, if it is not the first one pressed. */
  focus?: Target
}

export type Who = 'visitor' | 'lia' | 'neto'

const visitor: Box[] = [
  {
    file: 'features/accounts/terms/terms-dialog.tsx',
    everyRun: true,
    at: '/register',
    by: [button('accounts:signup.termsLink')],
    until: [button('accounts:terms.decline')],
  },
  {
    file: 'layouts/default-layout.tsx',
    everyRun: true,
    at: '/',
    by: [button('ui:sidebar.open')],
    only: 'phone',
  },
  { file: 'ui/overlays/panel.tsx', at: '/blog/o-contraluz', by: [button('ui:panel.open')], only: 'phone' },
  { file: 'layouts/info-layout.tsx', at: '/sobre-nos', by: [button('ui:sidebar.open')], only: 'phone' },
  {
    file: 'features/stores/product-dialog.tsx',
    everyRun: true,
    at: `/shop/${shopSlug}`,
    by: [css('a.slot')],
  },
  { file: 'features/stores/sheet-menu.tsx', at: `/shop/${shopSlug}`, by: [button('stores:sheet.take')] },
  { file: 'features/music/player-view/player-view.tsx', at: '/music', by: [css('.player-track')] },
  {
    file: 'features/music/player-view/player-view.tsx',
    at: '/music',
    by: [css('.player-track'), button('player-view:sleep')],
    focus: button('player-view:sleep'),
  },
  { file: 'features/photos/photo-lightbox.tsx', at: '/photos', by: [css('main li button')] },
  { file: 'features/videos/video-overlay.tsx', at: '/videos', by: [{ role: 'button', name: 'A duna' }] },
]

const conversationMenu = button('conversations:menu.label', { name: 'rui' })
const lineMenu = button('chat:line.menu', { name: 'rui' })

const liaBoxes = (conversation: string): Box[] => [
  {
    file: 'layouts/user-menu.tsx',
    at: '/channels',
    by: [button('ui:account.menu', { name: 'lia' })],
  },
  {
    file: 'features/presence/away-dialog.tsx',
    at: '/channels',
    by: [button('ui:account.menu', { name: 'lia' }), menuItem('presence:away')],
  },
  {
    file: 'layouts/palette/palette.tsx',
    at: '/channels',
    // On a desktop its key follows its name.
    by: [
      button('ui:account.menu', { name: 'lia' }),
      { role: 'menuitem', name: `${translated('ui:account.palette')}…` },
    ],
  },
  {
    file: 'features/notifications/notification-list.tsx',
    everyRun: true,
    at: '/channels',
    by: [css('.bell')],
  },
  { file: 'features/channels/create-channel.tsx', at: '/channels', by: [button('channels:create.submit')] },
  {
    file: 'features/profile/picture/picture-dialog.tsx',
    everyRun: true,
    at: '/profile',
    by: [css('main header button')],
  },
  {
    file: 'features/security/name-form.tsx',
    at: '/profile/security',
    by: [button('security:passkeys.add')],
    needs: 'PublicKeyCredential',
  },
  {
    file: 'features/security/email/email-dialog.tsx',
    at: '/profile/security',
    by: [button('security:email.change')],
  },
  { file: 'features/profile/deletion-dialog.tsx', at: '/profile', by: [button('profile:deletion.begin')] },
  {
    file: 'features/nicknames/delete-nickname.tsx',
    at: '/profile',
    by: [button('nicknames:delete', { nickname: 'lia_mar' })],
  },
  {
    file: 'features/conversations/start/start-dialog.tsx',
    everyRun: true,
    at: '/pvt',
    by: [{ css: 'main button', name: translated('conversations:start.title') }],
  },
  { file: 'features/conversations/conversation-menu.tsx', at: conversation, by: [conversationMenu] },
  {
    file: 'features/conversations/conversation-search.tsx',
    at: conversation,
    by: [button('conversations:search.title', { name: 'rui' })],
  },
  {
    file: 'features/conversations/blocks/block-question.tsx',
    at: conversation,
    by: [conversationMenu, menuItem('conversations:menu.block', { name: 'rui' })],
  },
  {
    file: 'features/people/whois-dialog.tsx',
    at: conversation,
    by: [conversationMenu, { role: 'menuitem', name: 'Whois…' }],
  },
  {
    file: 'features/people/report-dialog.tsx',
    at: conversation,
    by: [conversationMenu, menuItem('conversations:menu.report', { name: 'rui' })],
  },
  {
    file: 'features/timeline/log/acts-menu.tsx',
    at: conversation,
    by: [button('conversations:message.menu', { name: 'rui' })],
  },
  { file: 'features/timeline/log/acts-menu.tsx', everyRun: true, at: '/barra', by: [lineMenu] },
  {
    file: 'features/chat/people/person-menu.tsx',
    at: '/barra',
    by: [css('.frame-panel .people-row')],
    only: 'desktop',
  },
  { file: 'features/nicknames/nickname-button.tsx', at: '/barra', by: [css('.composer-nick')] },
  {
    file: 'ui/emoji/emoji-box.tsx',
    at: '/barra',
    by: [css('.composer-emoji[aria-haspopup]')],
    only: 'phone',
  },
  { file: 'features/unread/notify-button.tsx', at: '/barra', by: [css('.channel-notify')], only: 'desktop' },
  {
    file: 'features/chat/channel/history-search-dialog.tsx',
    at: '/barra',
    by: [button('chat:search.title', { channel: '#barra' })],
  },
]

/** Every dialog, drawer and menu, by the user who opens it. */
export function boxesOf(place: FullSite): Record<Who, Box[]> {
  return { visitor, lia: liaBoxes(`/pvt/${place.conversationId}`), neto: staffBoxes(place) }
}

/** Boxes that are not opened here: parts of tested dialogs, and those that open when another user acts. */
export const openedElsewhere: Record<string, string> = {
  'features/admin/kit/tool-form.tsx':
    'the dialogs of videos, surveys, tracks, photos and categories are made of it',
  'features/admin/site/add-photos.tsx': 'a form as in photo-dialogs, once several files are chosen',
  'features/admin/articles/bulk-bar.tsx': 'a question as in article-table, once texts are chosen',
  'features/admin/newsletter/new-issue.tsx': 'tests/e2e/info-pages opens it, once somebody subscribed',
  'features/conversations/start/start-conversation.tsx': 'fetches start-dialog',
  'features/app-passwords/create-app-password.tsx': 'Dialog with a form, as in deletion-dialog',
  'features/blog/passages/margin-notes.tsx':
    'tests/e2e/passages opens it, once a passage was taken to a channel',
  'features/security/security-view.tsx': 'tests/e2e/account-screens opens it, once there is a key',
  'features/security/passkey-row.tsx': 'a question as in block-question, once there is a key',
  'features/security/proof-dialog.tsx': 'tests/e2e/account-screens opens it, after ten minutes',
  'features/security/recovery-section.tsx': 'tests/e2e/account-screens opens it, once there is a key',
  'features/security/totp-dialog.tsx': 'tests/e2e/account-screens opens it',
  'features/security/totp-section.tsx': 'fetches totp-dialog, and asks as block-question does',
  'features/timeline/log/change-line.tsx': 'the dialogs of line-dialogs and bubble-dialogs are made of it',
  'features/timeline/log/reactions/reaction-people.tsx':
    'Dialog with a list, once somebody has reacted, as in whois-dialog',
  'features/timeline/pictures/line-lightbox.tsx':
    'tests/e2e/line-attachments opens it, once a line has a picture',
  'features/timeline/pictures/line-pictures.tsx': 'fetches line-lightbox',
  'features/unsaved-input/sign-out-question.tsx':
    'tests/e2e/sign-out opens it, once something is only on the device',
}

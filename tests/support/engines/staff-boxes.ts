import { passwordOf } from '../site.ts'
import type { Box, Step } from './boxes.ts'
import type { FullSite } from './full-site.ts'
import type { Target } from './in-page.ts'
import { button, css, field, menuItem } from './targets.ts'
import { translated } from './texts.ts'

const channelMenu = button('chat:channel.menu', { channel: '#doca' })
const settings: [Target, Target] = [channelMenu, menuItem('channels:menu.settings')]
const ownLine = button('chat:line.menu', { name: 'neto_farol' })

const editButton: Target = { role: 'button', name: translated('staff:tool.editNamed', { name: '…' }) }
const inPlaylists: Target = {
  css: '[aria-labelledby=staff-playlists] button',
  name: translated('staff:tool.add'),
}

const nick: Target = { css: '.nick-button', name: 'rui' }
const chanServ = (act: string): [Target, Target, Target] => [
  nick,
  { role: 'menuitem', name: 'ChanServ' },
  { role: 'menuitem', name: `${translated(`labels:${act}`)}…` },
]

const channelOwner: Box[] = [
  { file: 'features/chat/people/expulsion.tsx', at: '/doca', by: chanServ('KICK') },
  {
    file: 'features/chat/people/mute-dialog.tsx',
    at: '/doca',
    by: [nick, { role: 'menuitem', name: 'ChanServ' }, menuItem('chat:people.mute')],
  },
  { file: 'features/chat/people/action-result.tsx', at: '/doca', by: chanServ('VOICE') },
  { file: 'features/channels/channel-acts.tsx', at: '/doca', by: [channelMenu] },
  {
    file: 'features/channels/operator-log.tsx',
    at: '/doca',
    by: [channelMenu, menuItem('channels:menu.log')],
  },
  { file: 'features/channels/ban-list.tsx', at: '/doca', by: [channelMenu, menuItem('channels:menu.bans')] },
  {
    file: 'features/channels/channel-order.tsx',
    at: '/doca',
    by: [channelMenu, menuItem('channels:menu.order')],
  },
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
  { file: 'features/chat/channel/topic-dialog.tsx', at: '/doca', by: [button('chat:topic.change')] },
  {
    file: 'features/chat/log/line-dialogs.tsx',
    everyRun: true,
    at: '/doca',
    by: [ownLine, menuItem('chat:line.edit')],
  },
  { file: 'features/chat/log/line-dialogs.tsx', at: '/doca', by: [ownLine, menuItem('chat:line.delete')] },
]

const title = field('staff-editor:text.title')
const writeTitle = (text: string): [Target, Step] => [title, { into: title, text }]

/** Dialogs that open over a changed article. */
const editorBoxes = (place: FullSite): Box[] => [
  {
    file: 'features/accounts/sign-in/sign-in-again.tsx',
    at: `/editor/${place.articleId}`,
    by: [...writeTitle('O contraluz de novo'), { meanwhile: () => endOtherSessions(place) }],
    until: [
      { into: field('unsaved:again.password', { username: 'neto' }), text: passwordOf('neto') },
      button('accounts:login.submit'),
    ],
  },
  {
    file: 'features/admin/articles/editor/conflict-dialog.tsx',
    at: `/editor/${place.articleId}`,
    by: [
      ...writeTitle('O contraluz outra vez'),
      { meanwhile: () => writeElsewhere(place) },
      button('staff-editor:text.update'),
    ],
    until: [button('staff-editor:conflict.takeTheirs')],
    focus: css('main'),
  },
]

async function endOtherSessions({ neto }: FullSite): Promise<void> {
  for (const { id, current } of await neto.call('GET /api/sessions'))
    if (!current) await neto.call('DELETE /api/sessions/:id', { params: { id } })
}

async function writeElsewhere({ neto, articleId: id }: FullSite): Promise<void> {
  const { title, version } = await neto.call('GET /api/articles/:id', { params: { id } })
  await neto.call('PUT /api/articles/:id', {
    params: { id },
    body: { title, version, content: `<p>A maré ${version}.</p>` },
  })
}

/** Boxes of an administrator who owns the channel #doca. */
export const staffBoxes = (place: FullSite): Box[] => [
  ...channelOwner,
  ...editorBoxes(place),
  {
    file: 'features/admin/overview/first-steps-card.tsx',
    at: '/admin?steps=all',
    by: [button('staff-overview:steps.member.act')],
  },
  {
    file: 'features/mailbox/mail-thread.tsx',
    at: `/mail/${place.mailId}`,
    by: [button('mailbox:thread.delete')],
  },
  {
    file: 'features/admin/reports/report-card.tsx',
    at: '/admin/reports',
    by: [button('staff:reports.deleteLine')],
  },
  {
    file: 'features/admin/people/reason-dialog.tsx',
    at: `/admin/users/${place.rui.id}`,
    by: [button('staff:user.suspend')],
  },
  {
    file: 'features/admin/people/user-facts.tsx',
    at: `/admin/users/${place.rui.id}`,
    by: [button('staff:user.endSessions')],
  },
  {
    file: 'features/admin/people/user-fields.tsx',
    at: `/admin/users/${place.rui.id}`,
    by: [{ role: 'button', name: `${translated('staff:user.clear')}…` }],
  },
  {
    file: 'features/admin/imports/import-acts.tsx',
    at: `/admin/imports/${place.importId}`,
    by: [button('staff-imports:delete')],
  },
  {
    file: 'features/admin/site/choose-ad.tsx',
    at: '/admin/ads',
    by: [button('staff-settings:ads.chooseNamed.product')],
  },
  {
    file: 'features/admin/kit/delete-button.tsx',
    at: '/admin/photos',
    by: [css('main li .button-danger')],
  },
  {
    file: 'features/admin/kit/edit-and-delete.tsx',
    at: '/admin/photos',
    by: [css('main li .row-menu button')],
    only: 'phone',
  },
  {
    file: 'features/admin/videos/video-form.tsx',
    at: '/admin/videos',
    by: [button('staff:tool.add')],
  },
  { file: 'features/admin/videos/playlist-form.tsx', at: '/admin/videos', by: [inPlaylists] },
  { file: 'features/admin/surveys/survey-form.tsx', at: '/admin/surveys', by: [button('staff:tool.add')] },
  { file: 'features/admin/tracks/track-form.tsx', at: '/admin/tracks', by: [button('staff:tool.add')] },
  {
    file: 'features/admin/site/page-preview.tsx',
    at: '/admin/pages/about',
    by: [button('staff-settings:pages.preview')],
  },
  { file: 'features/admin/site/photo-dialogs.tsx', at: '/admin/photos', by: [editButton] },
  { file: 'features/admin/site/names-tool.tsx', at: '/admin/categories', by: [editButton] },
  {
    file: 'features/admin/surveys/use-on-home.tsx',
    at: '/admin/surveys',
    by: [button('staff-surveys:closeNamed', { question: 'Onde se grava?' })],
  },
  {
    file: 'features/admin/newsletter/issue-row.tsx',
    at: '/admin/newsletter',
    by: [button('staff-newsletter:sendHeldNamed', { title: 'O contraluz' })],
  },
  {
    file: 'features/admin/news/send-dialog.tsx',
    at: '/newsPicker',
    by: [button('staff-news:sendOf', { title: 'Notícia 1' })],
  },
  {
    file: 'features/admin/articles/article-table.tsx',
    at: '/editor_ls',
    by: [button('staff-editor:list.deleteOf', { title: 'O contraluz' })],
  },
  {
    file: 'features/admin/articles/article-acts.tsx',
    at: '/editor_ls',
    by: [button('staff-editor:list.actsOf', { title: 'O contraluz' })],
    only: 'phone',
  },
  {
    file: 'features/admin/uploads/choose-upload.tsx',
    everyRun: true,
    at: '/editor_ls',
    by: [button('staff-editor:list.coverOf', { title: 'O contraluz' })],
  },
  {
    file: 'features/admin/articles/editor/sheet/revisions-dialog.tsx',
    at: `/editor/${place.articleId}`,
    by: [button('staff-editor:revisions.open')],
  },
  {
    file: 'features/admin/articles/editor/sheet/settings-sheet.tsx',
    at: `/editor/${place.articleId}`,
    by: [button('staff-editor:sheet.title')],
    only: 'desktop',
  },
  {
    // Over the page instead of beside it.
    file: 'features/admin/articles/editor/sheet/settings-sheet.tsx',
    at: `/editor/${place.articleId}`,
    by: [button('staff-editor:sheet.title')],
    only: 'phone',
  },
  {
    file: 'features/admin/articles/editor/words/outline-menu.tsx',
    at: `/editor/${place.articleId}`,
    by: [css('.editor-length')],
  },
  {
    file: 'features/admin/lyric-times/lyric-times-dialog.tsx',
    at: `/editor/${place.lyricId}`,
    by: [button('staff-editor:sheet.title'), button('staff-editor:times.open')],
    focus: button('staff-editor:times.open'),
  },
  { file: 'features/admin/uploads/library-lightbox.tsx', at: '/upload', by: [css('button.library-picture')] },
  {
    file: 'features/admin/uploads/library-lightbox.tsx',
    at: '/upload',
    by: [css('button.library-picture'), button('staff-uploads:rename')],
    focus: button('staff-uploads:rename'),
  },
  {
    file: 'features/admin/uploads/delete-upload.tsx',
    at: '/upload',
    by: [css('button.library-picture'), button('staff-uploads:delete')],
    focus: button('staff-uploads:delete'),
  },
  {
    file: 'features/admin/albums/publish-album.tsx',
    at: `/shopEdit/${place.emptyShopId}`,
    by: [css('main [role=switch]')],
  },
  {
    file: 'features/admin/albums/about-album.tsx',
    at: `/albumAdd/${place.shopId}`,
    by: [button('staff-albums:about.again')],
  },
  {
    file: 'features/admin/albums/settings-page.tsx',
    at: `/albumAdd/${place.shopId}`,
    by: [button('staff-albums:delete.act')],
  },
  {
    file: 'features/admin/albums/link-dialog.tsx',
    at: `/shopEdit/${place.shopId}`,
    by: [button('staff-albums:sheet.edit', { name: 'Microfone' })],
  },
  {
    file: 'features/admin/albums/slot-library.tsx',
    at: `/shopEdit/${place.shopId}`,
    by: [button('staff-albums:sheet.libraryInto', { number: '12' })],
  },
  {
    file: 'features/admin/albums/slot-grid.tsx',
    at: `/shopEdit/${place.shopId}`,
    by: [button('staff-albums:sheet.delete', { name: 'Microfone' })],
  },
]

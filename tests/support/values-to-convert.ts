/** How many raw values each file still has. None may get more, and what has none leaves the list. */
export const valuesToConvert: Readonly<Record<string, number>> = {
  'web/features/blog/article.css': 1,
  'web/features/channels/channel-dialogs.css': 29,
  'web/features/chat/channel/channel.css': 30,
  'web/features/chat/channel/channels-page.css': 21,
  'web/features/chat/channel/chat-phone.css': 33,
  'web/features/chat/composer/composer.css': 25,
  'web/features/chat/log/lines.css': 42,
  'web/features/chat/people/people.css': 28,
  'web/features/timeline/search/search.css': 7,
  'web/features/chat/people/tower.css': 23,
  'web/features/conversations/bubbles.css': 50,
  'web/features/conversations/conversations-page.css': 13,
  'web/features/conversations/person-input.css': 6,
  'web/features/music/spectrum-canvas.tsx': 1,
  'web/features/music/spectrum.ts': 1,
  'web/platform/page/theme.ts': 2,
}

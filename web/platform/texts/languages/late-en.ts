/** The texts loaded on demand, without those of the main chunk and those that only the server uses. */
export default import.meta.glob<object>(
  [
    '../../../../locales/en/*.json',
    '!**/{chat,conversations,labels,pages,ui,unread}.json',
    '!**/{articles,commands,drafts,irc,mail,moderation,own-data,pictures,platform,push,reactions,surveys,word-lists}.json',
  ],
  { import: 'default' },
)

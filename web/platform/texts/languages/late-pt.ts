/** The texts that come with what shows them; of what is left out, the server writes the first file and says the second. */
export default import.meta.glob<object>(
  [
    '../../../../locales/pt/*.json',
    '!**/{chat,conversations,labels,pages,ui,unread}.json',
    '!**/{articles,commands,drafts,irc,mail,moderation,own-data,pictures,platform,push,reactions,surveys,word-lists}.json',
  ],
  { import: 'default' },
)

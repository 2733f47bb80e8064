/** Every text that members see in one chunk; mails, answers and what staff read are not among them. */
export default import.meta.glob<object>(
  [
    '../../../locales/en/*.json',
    '!**/{app-passwords,articles,channel-chart,channel-order,commands,comments,completion,cryptos,devices,drafts,emoji,irc,line-pictures,line-search,mail,mailbox,moderation,moderation-queue,newsletter,offline,own-data,palette,person,pictures,platform,player-view,presence,profile,public-log,push,reactions,sales,security,share,staff*,stores,surveys,unsaved,welcome,word-lists}.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

/** Every text that members see in one chunk; mails, answers and what staff read are not among them. */
export default import.meta.glob<object>(
  [
    '../../../locales/pt/*.json',
    '!**/{app-passwords,articles,commands,completion,drafts,emoji,irc,line-search,mail,moderation,own-data,pictures,platform,presence,profile,push,reactions,staff*,surveys,unsaved}.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

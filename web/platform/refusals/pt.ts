/** The files with what forms may hear from the server, whole: as modules they lack what pages never say themselves. */
export default import.meta.glob<string>(
  '../../../locales/pt/{accounts,app-passwords,articles,mailbox,moderation,nicknames,own-data,pictures,platform,profile,site,staff-tracks,stores,surveys,videos}.json',
  { query: '?raw', eager: true, import: 'default' },
)

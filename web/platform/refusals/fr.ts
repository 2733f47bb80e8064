/** The files with what forms may hear from the server, whole: as modules they lack what pages never say themselves. */
export default import.meta.glob<string>(
  '../../../locales/fr/{accounts,moderation,nicknames,own-data,platform,profile,site}.json',
  { query: '?raw', eager: true, import: 'default' },
)

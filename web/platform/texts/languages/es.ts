/** The texts that every page of a member begins with, in one chunk. */
export default import.meta.glob<object>(
  '../../../../locales/es/{channels,chat,conversations,labels,nicknames,notifications,pages,ui,unread}.json',
  {
    eager: true,
    import: 'default',
  },
)

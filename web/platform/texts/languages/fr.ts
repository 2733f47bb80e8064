/** The texts that every page of a member starts with, in one chunk. */
export default import.meta.glob<object>(
  '../../../../locales/fr/{chat,conversations,labels,pages,ui,unread}.json',
  {
    eager: true,
    import: 'default',
  },
)

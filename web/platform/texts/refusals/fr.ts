/** What forms may hear from the server: `scripts/page-texts.ts` leaves of each file its refusals. */
export default import.meta.glob<string>('../../../../locales/fr/*.json', {
  query: '?raw',
  eager: true,
  import: 'default',
})

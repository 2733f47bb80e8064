/** Error texts of the server: `scripts/page-texts.ts` reduces each file to them. */
export default import.meta.glob<string>('../../../../locales/en/*.json', {
  query: '?raw',
  eager: true,
  import: 'default',
})

/** Every text of the interface in one chunk; mails are written on the server only. */
export default import.meta.glob<object>(['../../../locales/fr/*.json', '!**/mail.json'], {
  eager: true,
  import: 'default',
})

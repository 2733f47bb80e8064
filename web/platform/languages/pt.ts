/** Every text of the interface in one chunk; mails are written on the server only. */
export default import.meta.glob<object>(['../../../locales/pt/*.json', '!**/mail.json'], {
  eager: true,
  import: 'default',
})

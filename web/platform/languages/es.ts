/** Every text that members see in one chunk; mails and answers to staff are written on the server only. */
export default import.meta.glob<object>(
  ['../../../locales/es/*.json', '!**/{mail,moderation,own-data,pictures,staff*,surveys}.json'],
  {
    eager: true,
    import: 'default',
  },
)

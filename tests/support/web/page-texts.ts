/** Portuguese translations for the pages of members and visitors. */
export const pageTexts = import.meta.glob<object>(['../../../locales/pt/*.json', '!**/staff*.json'], {
  eager: true,
  import: 'default',
})

/** In Portuguese: what pages for members and visitors name in their `handle`, besides what every page has. */
export const pageTexts = import.meta.glob<object>(['../../../locales/pt/*.json', '!**/staff*.json'], {
  eager: true,
  import: 'default',
})

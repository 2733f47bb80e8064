/** Pages of the site settings in the order of their navigation, with keys of `staff-settings`. */
export const settingsPages = [
  { to: '/admin/site', text: 'site.title', isForAdmins: true },
  { to: '/admin/pages', text: 'pages.title', isForAdmins: true },
  { to: '/admin/labels', text: 'labels.title', isForAdmins: true },
  { to: '/admin/categories', text: 'categories.title', isForAdmins: true },
  { to: '/admin/photos', text: 'photos.title', isForAdmins: false },
  { to: '/admin/ads', text: 'ads.title', isForAdmins: false },
  { to: '/admin/cryptos', text: 'cryptos.title', isForAdmins: false },
  { to: '/admin/imports', text: 'imports.title', isForAdmins: true },
] as const

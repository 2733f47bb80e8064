type PageShape =
  | 'home'
  | 'cards'
  | 'article'
  | 'player'
  | 'sheet'
  | 'rows'
  | 'table'
  | 'directory'
  | 'people'
  | 'profile'
  | 'bubbles'
  | 'form'
  | 'log'

/** Placeholder shapes by first path segment; with a trailing slash, of the pages below it. */
const shapes: Record<string, PageShape> = {
  ...{ '': 'home', homeCommunity: 'home', homeBlog: 'home' },
  ...{ blog: 'cards', 'blog/': 'article', lyrics: 'cards', 'lyrics/': 'article', 'preview/': 'article' },
  ...{ videos: 'cards', 'video/': 'article', photos: 'cards', extraIncome: 'cards', cryptos: 'cards' },
  ...{ shop: 'sheet', 'shop/': 'sheet', courses: 'sheet', 'courses/': 'sheet', 'shopEdit/': 'sheet' },
  ...{
    music: 'player',
    channels: 'directory',
    mobileMenu: 'rows',
    share: 'rows',
    pvt: 'people',
    'pvt/': 'bubbles',
  },
  ...{
    profile: 'profile',
    'profile/': 'rows',
    'person/': 'profile',
    bio: 'article',
    mail: 'table',
    'mail/': 'article',
  },
  ...{ albums: 'table', 'albumEdit/': 'sheet', admin: 'rows', 'admin/': 'table', moderation: 'rows' },
  ...{ newsPicker: 'table', editor_ls: 'table', upload: 'cards' },
  ...{
    login: 'form',
    register: 'form',
    'forgot-password': 'form',
    'reset-password': 'form',
    'confirm-email': 'form',
    contato: 'form',
    newsletter: 'form',
  },
  ...{ albumAdd: 'form', 'albumAdd/': 'form', courseAdd: 'form', 'albumCover/': 'form' },
  ...{ editor: 'article', 'editor/': 'article', 'editor_image/': 'form', 'editor_step2/': 'form' },
  ...{ 'termos-de-uso': 'article', 'politica-de-privacidade': 'article', 'sobre-nos': 'article' },
  ...{ 'curso/': 'article', 'log/': 'rows' },
}

/** Returns the placeholder shape of the page at a path. Unknown first segments are channels. */
export function pageShape(path: string): PageShape {
  const [, first = '', second] = path.split('/')
  return shapes[second ? `${first}/` : first] ?? 'log'
}

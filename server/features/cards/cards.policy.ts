import type { LinkPage } from './link-pages.store.ts'

type KnownPage = Pick<LinkPage, 'title' | 'readAt' | 'expiresAt'> & { isNew: boolean }

/** Whether a page has to be read for a line that leads there. */
export const isDue = ({ isNew, expiresAt }: KnownPage, at: string) => isNew || expiresAt < at

/** Whether a line that leads there gets a card, now or once the page has been read. */
export const canHaveCard = (page: KnownPage, at: string) =>
  page.title !== '' || page.readAt === null || isDue(page, at)

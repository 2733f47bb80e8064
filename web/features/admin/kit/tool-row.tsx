import { rowActs } from './row-acts.ts'

/** Classes of a list of `ToolRow`s. Below a section heading with a line, it starts with a thin line. */
export const toolRows =
  'border-ink border-t-2 *:border-line *:border-b in-[.section-rule]:border-line in-[.section-rule]:border-t'

interface ToolRowProps {
  /** Small decorative picture with a ratio of 3:2. */
  picture?: React.ReactNode
  title: React.ReactNode
  /** Further facts, in one line. */
  facts?: React.ReactNode
  /** Small buttons and switches. */
  children?: React.ReactNode
}

/**
 * On a phone the actions are below the text, except for a menu with all of them, and for a single action in a
 * row without a picture.
 */
const columns = {
  withPicture:
    'grid-cols-[--spacing(21)_minmax(0,1fr)] has-[>div>.row-menu:last-child]:grid-cols-[--spacing(21)_minmax(0,1fr)_auto] md:grid-cols-[--spacing(21)_minmax(0,1fr)_auto]',
  withWords:
    'has-[>div+div>:only-child]:grid-cols-[minmax(0,1fr)_auto] has-[>div>.row-menu:last-child]:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_auto]',
}

export function ToolRow({ picture, title, facts, children }: ToolRowProps) {
  return (
    <div
      className={`group/row grid min-h-13.5 grid-cols-1 items-center gap-x-4 gap-y-2.5 py-2.5 ${picture ? columns.withPicture : columns.withWords}`}
    >
      {picture && (
        <div className="aspect-3/2 overflow-hidden rounded-picture bg-sunken [&_img]:size-full [&_img]:object-cover">
          {picture}
        </div>
      )}
      <div>
        <p className="wrap-anywhere font-semibold">{title}</p>
        {facts && <p className="wrap-anywhere text-muted text-small/body">{facts}</p>}
      </div>
      {children && (
        <div
          className={`col-span-full flex flex-wrap items-center gap-2 empty:hidden has-[>.row-menu:last-child]:col-auto md:col-auto md:justify-end ${rowActs} ${picture ? '' : 'has-[>:only-child]:col-auto'}`}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/**
 * Classes for the actions of a row (`group/row`): with a mouse, elements with `row-act` only appear on hover
 * and focus. On touch screens they are always visible.
 */
export const rowActs =
  '[&_.row-act]:transition-opacity fine:[&_.row-act]:opacity-0 fine:group-hover/row:[&_.row-act]:opacity-100 fine:group-focus-within/row:[&_.row-act]:opacity-100'

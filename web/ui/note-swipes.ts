const mark = 'data-swiped'

/**
 * Marks the document when a swipe has led to another page: the browser has shown it, and nothing moves once
 * more (`motion.css`). Import it where moves begin.
 */
if (typeof window !== 'undefined')
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => {
    document.documentElement.toggleAttribute(mark, hasUAVisualTransition === true)
  })

/** Call it when a link is pressed, which moves. */
export function forgetSwipe(): void {
  document.documentElement.removeAttribute(mark)
}

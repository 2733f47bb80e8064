/** Anything lower is not a keyboard but a bar of the browser, in CSS pixels. */
const lowest = 120
/**
 * With less height left, as on a phone in landscape, there is no room for a header: Safari shows only the
 * field.
 */
const leastLeft = 350

/**
 * Returns how many pixels of the layout viewport the on-screen keyboard covers; 0 if too little height is
 * left.
 */
export function keyboardHeight(): number {
  const view = window.visualViewport
  const covered = view ? window.innerHeight - view.height * view.scale : 0
  return covered > lowest && window.innerHeight - covered > leastLeft ? covered : 0
}

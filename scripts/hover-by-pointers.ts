import { AtRule, type Plugin, type Rule } from 'postcss'

/**
 * Wraps rules with `:hover` in a media query for devices that can hover: on phones, an element stays hovered
 * after a tap.
 */
export const hoverByPointers: Plugin = {
  postcssPlugin: 'hover-by-pointers',
  OnceExit(root) {
    const rules: Rule[] = []
    root.walkRules(/:hover\b/, (rule) => void rules.push(rule))
    for (const rule of rules) if (!isAsked(rule)) askFirst(rule)
  },
}

/** Wraps a rule; its selectors without `:hover` are kept outside. */
function askFirst(rule: Rule): void {
  const { selectors } = rule
  const others = selectors.filter((selector) => !selector.includes(':hover'))
  if (others.length > 0) rule.cloneBefore({ selectors: others })
  rule.selectors = selectors.filter((selector) => selector.includes(':hover'))
  const media = new AtRule({ name: 'media', params: '(hover: hover)' })
  rule.replaceWith(media)
  media.append(rule)
}

/** Whether a rule around it has such a media query already. */
function isAsked(rule: Rule): boolean {
  for (let around = rule.parent; around; around = around.parent as typeof around) {
    if (around.type === 'atrule' && (around as AtRule).params.includes('hover:')) return true
  }
  return false
}

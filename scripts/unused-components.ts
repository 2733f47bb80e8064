import type { Plugin } from 'vite'

const name = /^\w+\.displayName = .*;$/gm
const wrapped = /^(const \w+ = )(React\$1\.\w+\()/gm

/**
 * Lets the bundler remove the router's components that no page uses, which would stay because of their names
 * for developer tools and of calls such as `forwardRef`.
 */
export const unusedComponents: Plugin = {
  name: 'unused-components',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => ({
      code: code.replaceAll(name, '').replaceAll(wrapped, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What a package can do and the site does not ask of it, which the bundler cannot know. */
interface Feature {
  /** Whoever writes this needs it after all. */
  usedBy: RegExp
  /** Of the package's file, whose functions then have nothing to do; one that answers has its answer. */
  file: string
  functions: readonly (string | readonly [name: string, answer: string])[]
}

const reactDom = 'react-dom/cjs/react-dom-client.production.js'
const router = 'react-router/dist/production/lib'

/** Whoever imports one of these. */
const imported = (source: string, names: string) =>
  new RegExp(`import \\{[^}]*\\b(${names})\\b[^}]*\\} from '${source}'`)

const submits =
  /import \{[^}]*\b(Form|useFetchers?|useSubmit|useFormAction)\b[^}]*\} from 'react-router'|\bclientAction\b/

const features: readonly Feature[] = [
  {
    usedBy: imported('react', 'ViewTransition'),
    file: reactDom,
    functions: [
      ...['getViewTransitionName', 'getViewTransitionClassName', 'trackEnterViewTransitions'],
      ...['pushViewTransitionCancelableScope', 'applyViewTransitionToHostInstances'],
      ...['applyViewTransitionToHostInstancesRecursive', 'restoreViewTransitionOnHostInstances'],
      ...['commitAppearingPairViewTransitions', 'commitEnterViewTransitions', 'commitExitViewTransitions'],
      ...['commitDeletedPairViewTransitions', 'commitNestedViewTransitions', 'restorePairedViewTransitions'],
      ...[
        'restoreEnterOrExitViewTransitions',
        'restoreNestedViewTransitions',
        'measureNestedViewTransitions',
      ],
      ...['measureViewTransitionHostInstancesRecursive', 'scheduleViewTransitionEvent'],
      ...['recursivelyTraverseAfterMutationEffects', 'commitAfterMutationEffectsOnFiber'],
      ...['flushAfterMutationEffects', 'reportViewTransitionError', 'applyViewTransitionName'],
      ...['restoreViewTransitionName', 'startViewTransition', 'createViewTransitionInstance'],
      ...['ViewTransitionPseudoElement'],
    ],
  },
  {
    usedBy: /<Fragment\b[^>]*\bref=/,
    file: reactDom,
    functions: [
      ...['FragmentInstance', 'addFragmentHandleToFiber', 'commitNewChildToFragmentInstances'],
      ...['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
      ...['commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'],
      ...['isFragmentInstanceParent', 'traverseVisibleInstancesAndTextInstances'],
    ],
  },
  {
    usedBy: imported('react', 'Activity'),
    file: reactDom,
    functions: [
      ...['updateActivityComponent', 'mountActivityChildren', 'retryActivityComponentWithoutHydrating'],
      ...['pushDehydratedActivitySuspenseHandler', 'commitActivityHydrationCallbacks'],
    ],
  },
  {
    usedBy: imported('react', 'unstable_SuspenseList'),
    file: reactDom,
    functions: [
      ...['updateSuspenseListComponent', 'initSuspenseListRenderState', 'findLastContentRow'],
      ...['reverseChildren', 'cutOffTailIfNeeded'],
    ],
  },
  {
    usedBy: imported('react(-dom)?', 'useActionState|useFormStatus|requestFormReset'),
    file: reactDom,
    functions: [
      ...['mountActionState', 'updateActionState', 'updateActionStateImpl', 'rerenderActionState'],
      ...['dispatchActionState', 'runActionStateAction', 'ensureFormComponentIsStateful'],
      ...['startHostTransition', 'requestFormReset$1', 'recursivelyResetForms'],
    ],
  },
  {
    usedBy: imported('react-dom', 'preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS'),
    file: reactDom,
    functions: [
      ...['prefetchDNS', 'preconnect', 'preconnectAs', 'preload', 'preloadModule'],
      ...['preinitStyle', 'preinitScript', 'preinitModuleScript'],
    ],
  },
  {
    usedBy: /<[a-z]+-[a-z-]+[\s>]/,
    file: reactDom,
    functions: ['setPropOnCustomElement', ['isCustomElement', 'return false']],
  },
  {
    usedBy: /\bcomponentStack\b/,
    file: reactDom,
    functions: ['getStackByFiberInDevAndProd'],
  },
  {
    usedBy: submits,
    file: `${router}/router/router.js`,
    functions: [
      ['normalizeNavigateOptions', 'return { path }'],
      ...[
        'handleAction',
        'fetch',
        'handleFetcherAction',
        'handleFetcherLoader',
        'getSubmissionFromNavigation',
      ],
      ...['getUpdatedRevalidatingFetchers', 'updateFetcherState', 'setFetcherError', 'getFetcher'],
      ...['resetFetcher', 'queueFetcherForDeletion', 'deleteFetcher', 'abortFetcher', 'markFetchersDone'],
      ...['markFetchRedirectsDone', 'abortStaleFetchLoads', 'getUpdatedActionData', 'defaultDataStrategy'],
      'defaultDataStrategyWithMiddleware',
    ],
  },
  {
    usedBy: submits,
    file: `${router}/dom/ssr/single-fetch.js`,
    functions: ['singleFetchActionStrategy', 'singleFetchLoaderFetcherStrategy', 'nonSsrStrategy'],
  },
  {
    usedBy: submits,
    file: `${router}/dom/lib.js`,
    functions: ['useSubmit', 'useFormAction'],
  },
  // The whole site map travels with the page: react-router.config.ts.
  {
    usedBy: /\bpatchRoutesOnNavigation\b/,
    file: `${router}/router/router.js`,
    functions: ['discoverRoutes', 'patchRoutes', 'patchRoutesImpl', '_internalSetRoutes'],
  },
  {
    usedBy: /\bpatchRoutesOnNavigation\b/,
    file: `${router}/dom/ssr/fog-of-war.js`,
    functions: [
      ...['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery', 'getPartialManifest'],
      ['isFogOfWarEnabled', 'return false'],
    ],
  },
  {
    usedBy: /\bpatchRoutesOnNavigation\b/,
    file: `${router}/dom/ssr/routes.js`,
    functions: ['createClientRoutesWithHMRRevalidationOptOut', 'wrapShouldRevalidateForHdr'],
  },
  {
    usedBy: /\binstrumentations\b/,
    file: `${router}/router/instrumentation.js`,
    functions: [
      ...['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
      'consumeInstrumentationClientResultMetaReceiver',
    ],
  },
  {
    usedBy: /\binstrumentations\b/,
    file: `${router}/router/router.js`,
    functions: ['getInstrumentationNavigateMeta'],
  },
]

/** Packages bring features that no page uses. What only those need does not travel. */
export function unusedFeatures(): Plugin {
  return {
    name: 'unused-features',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const web = join(import.meta.dirname, '../web')
      const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|entry\.server/.test(path))
        .map((path) => readFileSync(join(web, path), 'utf8'))
      for (const { usedBy } of features)
        if (sources.some((source) => usedBy.test(source)))
          throw new Error(`${usedBy} is used now: take it out of scripts/unused-features.ts.`)
    },
    transform(code, id) {
      const here = features.filter(({ file }) => id.replace(/\?.*/, '').endsWith(`/node_modules/${file}`))
      if (here.length === 0) return undefined
      return {
        code: here.reduce((text, { functions }) => withoutFunctions(text, functions), code),
        map: null,
      }
    },
  }
}

/** @param functions as the package writes them: each brace that ends one stands below its first word */
export function withoutFunctions(code: string, functions: Feature['functions']): string {
  return functions.reduce((text, entry) => {
    const [name, answer = ''] = typeof entry === 'string' ? [entry] : entry
    const literal = name.replaceAll('$', '\\$')
    const whole = new RegExp(
      `^([ \\t]*)((?:async )?function ${literal}\\([^]*?\\) \\{)\\n[^]*?\\n\\1\\}`,
      'm',
    )
    if (!whole.test(text)) throw new Error(`${name} is written in another way than it used to be.`)
    const methods = new RegExp(`^${literal}\\.prototype\\.\\w+ = function [^]*?\\n\\};\\n`, 'gm')
    return text.replace(whole, (_all, indent, head) => `${indent}${head} ${answer} }`).replace(methods, '')
  }, code)
}

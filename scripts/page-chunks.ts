interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

type Named = (id: string, modules: Modules) => string | undefined

/** Packages that every page needs. */
const runtime = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|rolldown\/runtime/
/** Translations with markup: few pages use them. */
const sentences = /\/web\/platform\/texts\/trans\.tsx/
/** Entry modules of a member's first page. */
const frame = /\/web\/(entry\.client|root|layouts\/default-layout)\.tsx/
/**
 * Small modules that a channel shares with public pages, which would otherwise load all of a channel's code.
 */
const parts =
  /\/web\/(platform\/page\/json-ld|ui\/(neatline|use-current-in-sight|files\/picture))\.tsx?|ui\/icons\/(play|image)\.ts/
/**
 * Modules of every form: as single files, their entries in the list of files would be larger than they are.
 */
const forms =
  /\/web\/(ui\/(overlays\/(dialog|form-actions|leave-question)|fields\/(field|text-input)|save-link)|features\/unsaved-input\/(use-unsaved-input|unsaved-input-guard)|platform\/(texts\/use-late-texts|storage\/add-unsaved-input))\.tsx?/
/** Loads on every page for members; it shares too little with its list for a file of its own. */
const bell = /\/web\/features\/notifications\/live-bell\.tsx/
/** Five pages show comments as rendered by the server; the code that updates them loads later. */
const comments =
  /\/web\/features\/comments\/(comments|comment-form|comment-list|comment-data|saved-text|open-switch|comments\.queries|comments\.live)\.tsx?/
const channel = /\/web\/features\/chat\/channel\/channel-page\.tsx/
/**
 * As a file of its own it would cost the code that stores lines for the service worker more than its size.
 */
const records = /\/web\/platform\/storage\/record-store\.ts/

const ofFrame = when('frame', (starts) => starts.some((start) => frame.test(start) || bell.test(start)))

const ofChannel = when('chat', (starts) => starts.some((start) => channel.test(start)))

/**
 * Assigns modules to chunks; the bundler decides on the rest. Every file costs a request with its headers,
 * and small files compress badly, so a channel's code goes into a few.
 */
export const pageChunks = {
  groups: [
    { name: 'runtime', test: runtime, priority: 3 },
    { name: 'forms', test: forms, priority: 0 },
    { name: 'comments', test: comments, priority: 0 },
    {
      name: (id: string, modules: Modules) => (parts.test(id) ? 'frame' : ofFrame(id, modules)),
      priority: 2,
    },
    {
      name: (id: string, modules: Modules) => (records.test(id) ? 'chat' : ofChannel(id, modules)),
      priority: 1,
    },
  ],
}

/** Modules that a single entry needs stay in the file of that entry. */
function when(name: string, isWanted: (starts: readonly string[]) => boolean): Named {
  return (id, modules) => {
    if (sentences.test(id)) return undefined
    const starts = startsOf(id, modules)
    return starts.length > 1 && isWanted(starts) ? name : undefined
  }
}

/** Returns the pages and dynamic imports that depend on a module. */
function startsOf(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  const starts = new Set<string>()
  for (const module of seen) {
    const info = modules.getModuleInfo(module)
    if (!info) continue
    if (info.importers.length === 0 || info.dynamicImporters.length > 0)
      starts.add(module.split('?')[0] ?? '')
    for (const importer of info.importers) seen.add(importer)
  }
  return [...starts]
}

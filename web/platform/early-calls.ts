declare global {
  interface Window {
    earlyCalls?: { token: string; answers: Map<string, Promise<Response>>; read: Map<string, unknown> }
  }
}

/** An answer may have waited for so long; after that it is asked for anew. */
const freshMs = 15_000

/**
 * Runs inline before anything else of the page: a member's browser asks for what the page is going to show while
 * its code is on the way, and leaves the face of headlines for later. The page is the same for everybody; whose it
 * is, only the browser's storage knows.
 * `code` is a script that draws the answers; until it is here no form may leave the page.
 * An answer is read to its end even when nobody takes it, since a body that is left lying keeps its connection.
 */
export function earlyScript(addresses: readonly string[], code?: string): string {
  if (addresses.length === 0) return ''
  const list = JSON.stringify(addresses).replaceAll('<', '\\u003c')
  const draw = code
    ? `;let s=document.createElement('script');s.type='module';s.fetchPriority='high';s.src=${JSON.stringify(code)};document.head.append(s);addEventListener('submit',e=>e.preventDefault(),{once:true})`
    : ''
  return `try{let k=localStorage.getItem('accessToken'),d=document.documentElement;if(k)d.dataset.fonts='later';let p=k.split('.')[1].replace(/-/g,'+').replace(/_/g,'/');if(JSON.parse(atob(p)).exp*1e3>Date.now()){let h={accept:'application/json','accept-language':d.lang,authorization:'Bearer '+k},read=new Map,a=u=>{let f=fetch(u,{headers:h,credentials:'same-origin'}).then(async r=>{let t=await r.text();if(r.ok)read.set(u,JSON.parse(t));return new Response(t,r)});f.catch(()=>{});return[u,f]};window.earlyCalls={token:k,read,answers:new Map(${list}.map(a))}${draw}}}catch{}`
}

/** Whether this is such a page, in front of a member. */
export function hasAskedEarly(): boolean {
  return typeof window !== 'undefined' && window.earlyCalls !== undefined
}

/** The answer to a call that began before the code was here; each is given once. */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyCalls
  const answer = early?.answers.get(address)
  forget(address)
  return isStillTrue(early, token) ? answer : undefined
}

/** The same, where it has come already: what it says can be drawn at once. */
export function takeRead(address: string, token: string | null): unknown {
  const early = window.earlyCalls
  const said = early?.read.get(address)
  if (said !== undefined) forget(address)
  return isStillTrue(early, token) ? said : undefined
}

function forget(address: string): void {
  window.earlyCalls?.answers.delete(address)
  window.earlyCalls?.read.delete(address)
}

function isStillTrue(early: Window['earlyCalls'], token: string | null): boolean {
  return early?.token === token && performance.now() < freshMs
}

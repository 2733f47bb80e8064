import type { Rest } from '../page/layout-handle.ts'

/** Events that start hydration, besides clicks. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin']

/**
 * Elements on which a click has no effect before hydration. Links work natively, and typed text is replayed
 * by `early-fields.ts`.
 */
const pressable = 'button,[role=button]'

const boxes = 'input[type=checkbox],input[type=radio]'

/** Elements that handle keys themselves. */
const keyed = 'a,button,summary,input,textarea,select,[contenteditable],[role=menu],dialog'

/** Forms that need no hydration: searches, and the composer, which has a script of its own. */
const ready = 'form[action]:not([method=post]),form.composer'

/** Forms that work where the code does not arrive. */
const plain = 'form[action],form[method=get],form.composer'

/**
 * iOS lets an audio element play without a user gesture if a gesture has loaded it: the page's code arrives
 * too late for that.
 */
const touchSound = 'if(!done)(w.touchedSound??=new Audio).load();'

/**
 * Holds clicks, forms and keys (the palette's and the page's own) back until hydration, and replays them and
 * the choices of boxes and lists in their order, each element's last. Choices that the browser restores come
 * before any gesture. If the code does not arrive, forms with an address are filled and sent without it,
 * and any other press loads the page again; `data-lost` marks such a page.
 */
const holdInput = ({ keys = [], sounds = false }: Rest) => `
let held=new Map,lost,again=()=>lost&&navigator.onLine&&location.reload(),free=t=>t.closest(lost?'${plain}':'${ready}');
let later=(on,act)=>{held.delete(on);held.set(on,act);d.documentElement.dataset.waking='';wake();again()};
let hold=(e,on,act)=>{if(done)return;e.preventDefault();e.stopImmediatePropagation();later(on,act)};
w.addEventListener('error',e=>{if(e.target.type=='module'&&!done){let s=d.documentElement.dataset;lost=1;s.lost='';delete s.waking}},true);
w.addEventListener('click',e=>{let t=e.target.closest('${pressable}');if(t&&!(t.type=='submit'&&free(t))){${sounds ? touchSound : ''}hold(e,t,()=>t.click())}},true);
w.addEventListener('change',e=>{let t=e.target,{checked:c,value:v}=t,s=t.matches('select');if(!done&&!(lost&&free(t))&&(s||t.matches('${boxes}'))&&navigator.userActivation?.hasBeenActive!==false)later(t,()=>{if(s){t.value=v;t.dispatchEvent(new Event('change',{bubbles:true}))}else{t.checked=!c;t.click()}})},true);
w.addEventListener('submit',e=>{let f=e.target,b=e.submitter;if(!free(f))hold(e,f,()=>f.requestSubmit(b||undefined))},true);
w.addEventListener('keydown',e=>{let{key,ctrlKey,metaKey,shiftKey,altKey,target}=e,sys=ctrlKey||metaKey;
if(!altKey&&(sys?key=='k'&&!shiftKey:${JSON.stringify(keys)}.includes(key)&&!target.closest('${keyed}')))hold(e,w,()=>setTimeout(()=>target.dispatchEvent(new KeyboardEvent('keydown',{key,ctrlKey:sys,shiftKey,bubbles:true,cancelable:true}))))},true);
w.addEventListener('awake',()=>{done=1;delete d.documentElement.dataset.waking;held.forEach(act=>act())},{once:true});`

/** Inline script in the head of a page that is hydrated at once, which takes seconds on a slow network. */
export const earlyInputScript = () =>
  `(()=>{let d=document,w=window,done,wake=()=>{};${holdInput({})}})()`.replaceAll('\n', '')

/**
 * Inline script in the head of a page with deferred hydration. Its code is fetched on the first interaction,
 * or at once for members, for visitors who chose another language, if the page shows data of the browser's
 * storage, and if the URL asks for something that only code can show (a search, a product of the shop). The
 * code runs once all stylesheets have loaded, since the page has only those it shows.
 */
export const deferredHydrationScript = ({ stored, ...rest }: Rest = {}) =>
  `(()=>{
let d=document,w=window,o={capture:true,passive:true},sheets=0,up,ready,done;
let start=()=>{for(let s of d.querySelectorAll('script[type=resting]')){let p=s.parentNode,n=s.nextSibling;s.remove();s.type='module';p.insertBefore(s,n)}};
let fetchSheet=l=>{sheets++;l.onload=l.onerror=()=>{l.onload=l.onerror=null;--sheets||ready&&start()};l.rel='stylesheet'};
let fetchCode=()=>{for(let l of d.querySelectorAll('link[rel^=resting]'))if(l.rel=='resting')l.rel='modulepreload';else fetchSheet(l)};
let run=()=>{fetchCode();ready=1;sheets||start()};
let wake=()=>{if(up)return;up=1;${JSON.stringify(signs)}.forEach(n=>w.removeEventListener(n,wake,o));
if(d.readyState!='loading')return run();
let m=new MutationObserver(fetchCode);m.observe(d,{childList:true,subtree:true});d.addEventListener('DOMContentLoaded',()=>{m.disconnect();run()})};
${holdInput(rest)}
${JSON.stringify(signs)}.forEach(n=>w.addEventListener(n,wake,o));
if(location.hash||new URLSearchParams(location.search).has('q'))wake();
try{let s=localStorage,l=s.getItem('user-language');if(${JSON.stringify(['accessToken', stored].filter(Boolean))}.some(k=>s.getItem(k))||l&&l!=d.documentElement.lang)wake()}catch{}
})()`.replaceAll('\n', '')

/** Marks scripts and preloads so that the browser ignores them until hydration starts. */
export function deferScripts(html: string): string {
  // Preload links are in the head; the script that runs the code is the last one.
  const body = html.indexOf('<body>')
  const code = html.lastIndexOf(' type="module"')
  return [
    html.slice(0, body).replaceAll(' rel="modulepreload"', ' rel="resting"'),
    html.slice(body, code),
    html.slice(code).replace(' type="module"', ' type="resting"'),
  ].join('')
}

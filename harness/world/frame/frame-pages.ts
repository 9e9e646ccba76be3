import { readPageFile } from '../lib/built-pages.js'
import { providerPage, toHtml } from '../serving/provider-page.js'
import { type Consents, callbackPath, splitState, withResult } from './consents.js'
import type { Frame, FrameConsent, FrameOrigins } from './frame-api.js'

export const documentPath = '/sdk'

/**
 * The built frame document with the providers' origin in it. No header lets other pages read it. No header forbids
 * framing either, because any page may use the embedded wallet.
 */
export async function readFrameDocument({ origins }: Frame): Promise<string> {
  const meta = `<meta name="social-origin" content="${origins.social}" />`
  return (await readPageFile('frame.html')).replace('<head>', `<head>\n    ${meta}`)
}

/** An ordinary server error page, without any script of the frame. */
export function errorPage(): Response {
  return new Response('<!doctype html><title>503</title><h1>503 Service Unavailable</h1>', {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

interface PageParts {
  readonly origins: FrameOrigins
  readonly consents: Consents
}

export const providerNames: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

function consentPage({ provider, origin }: FrameConsent, state: string): Response {
  const name = providerNames[provider] ?? provider
  return providerPage(
    `Log in with ${name}`,
    `<h1>Log in with ${toHtml(name)}</h1>
<p>Test login page (not ${toHtml(name)}). <strong>${toHtml(origin)}</strong> wants to sign you in.</p>
<form method="get" action="/decide">
<input type="hidden" name="state" value="${toHtml(state)}">
<label for="as">Name</label>
<input id="as" name="as" value="alice" autocomplete="off" required>
<label for="email">Email (optional)</label>
<input id="email" name="email" type="email" autocomplete="off">
<div class="row">
<button name="decision" value="approve">Allow</button>
<button name="decision" value="deny">Deny</button>
</div>
</form>`,
  )
}

/** Navigates by script: a driven browser follows redirects to the real address, past its request routing. */
function goOn(target: string): Response {
  const address = JSON.stringify(target).replaceAll('<', '\\u003c')
  return providerPage('Continuing', `<h1>One moment</h1><script>location.replace(${address})</script>`)
}

function answerProvider(url: URL, { consents }: PageParts): Response {
  const state = url.searchParams.get('state') ?? ''
  const wanted = splitState(state)
  const consent = consents.open.find(({ id }) => id === wanted.id)
  if (!consent)
    return providerPage(
      'Nothing to decide',
      '<h1>Nothing to decide</h1><p>This login expired or was never requested.</p>',
      { status: 404 },
    )
  if (url.pathname !== '/decide') return consentPage(consent, state)
  const decision = url.searchParams.get('decision') === 'approve' ? 'approve' : 'deny'
  const as = url.searchParams.get('as') ?? undefined
  const email = url.searchParams.get('email') || undefined
  const target = consents.decide(decision, { id: consent.id, as, email })
  if (target !== undefined) return goOn(withState(target, state))
  return providerPage('Done', '<h1>Done</h1><p>Go back to the app.</p>')
}

function withState(target: string, state: string): string {
  const url = new URL(target)
  url.searchParams.set('state', state)
  return url.href
}

/**
 * The last page of a provider's login. It posts the result to the page that opened it and to no other, or returns to
 * the page that navigated to it.
 */
function callbackPage(url: URL, { consents }: PageParts): Response {
  const { id, page: before } = splitState(url.searchParams.get('state') ?? '')
  const target = consents.originOf(id)
  const isElsewhere = before !== undefined && URL.canParse(before) && new URL(before).origin !== target
  if (target === undefined || isElsewhere)
    return providerPage('Unknown login', '<h1>This login isn’t pending.</h1>', { status: 404 })
  if (before !== undefined) return goOn(withResult(before, url.href))
  const message = JSON.stringify({ resultUri: url.href }).replaceAll('<', '\\u003c')
  return providerPage(
    'Logged in',
    `<h1>One moment</h1><p>You can close this window.</p>
<script>window.opener?.postMessage(${message}, ${JSON.stringify(target)})</script>`,
  )
}

/** A page of another origin inside the frame, for the fault `wrong-origin`: it posts each message that it receives to the top window. */
const strangerPage = () =>
  providerPage(
    'Stranger',
    `<script>addEventListener('message', (event) => window.top.postMessage(event.data, '*'));
window.parent.postMessage('stranger-ready', '*')</script>`,
  )

export async function answerFramePage(request: Request, parts: PageParts): Promise<Response | undefined> {
  const url = new URL(request.url)
  if (url.origin === parts.origins.social)
    return url.pathname === '/stranger' ? strangerPage() : answerProvider(url, parts)
  if (url.origin === parts.origins.frame && url.pathname === callbackPath) return callbackPage(url, parts)
  return undefined
}

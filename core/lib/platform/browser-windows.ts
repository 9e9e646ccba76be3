import { isWebUrl } from '../web-url.js'
import type { FrameParams, Platform, PlatformFrame } from './platform.js'

/** `parent`: a frame in the modal's own element can be shown inside the dialog; the rest of the page is inert. */
export function browserWindows(
  parent: () => Element,
): Required<Pick<Platform, 'openFrame' | 'openPopup' | 'replaceUrl' | 'timeZone'>> {
  return {
    openFrame: (params) => openFrame(params, parent()),
    replaceUrl: (url) => window.history.replaceState(window.history.state, '', url),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    openPopup: ({ url, name, width, height, hasOpener = true }) => {
      if (url !== undefined && !isWebUrl(url)) return undefined
      const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
      const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
      // With an opener: what it comes to is posted back by it.
      // One that was disowned cannot be sent elsewhere by its name: each is a new one.
      const popup = window.open(
        url ?? '',
        hasOpener ? name : '_blank',
        `popup,width=${width},height=${height},left=${left},top=${top},scrollbars`,
      )
      if (!popup) return undefined
      // Its page may neither speak to this one nor send it elsewhere. By `noopener` the browser would hide the window from us.
      if (!hasOpener) popup.opener = null
      return {
        isSender: (message) => message instanceof MessageEvent && message.source === popup,
        navigate: (next) => {
          // A script would run in this page: an empty window is of its origin.
          if (isWebUrl(next)) popup.location.href = next
          else popup.close()
        },
        isClosed: () => popup.closed,
        close: () => popup.close(),
      }
    },
  }
}

/** After its page is there, a frame that is well speaks sooner than this. */
const QUIET_MS = 1000
/** Firefox and Safari say nothing of a page that cannot be had. After so long it is asked for beside the frame. */
const UNHEARD_MS = 2000

/** The slot in which a view shows the frame; where there is none, it is there and not seen. */
const slot = 'frame'

/** Copy an address, log in with a passkey. Frames inside it have none unless it grants them itself. */
const permissions = ['clipboard-write', 'publickey-credentials-get', 'publickey-credentials-create']
/** All that a page needs but leading this tab elsewhere, downloading, and dialogs of the browser. */
const freedoms = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-storage-access-by-user-activation',
]

function openFrame({ url, title, onMessage, onLoad: onLoaded, onFailed }: FrameParams, parent: Element): PlatformFrame {
  if (!isWebUrl(url)) {
    onFailed('load')
    return { post: () => {}, close: () => {} }
  }
  const { origin } = new URL(url)
  const frame = document.createElement('iframe')
  frame.title = title
  frame.slot = slot
  frame.allow = permissions.map((each) => `${each} ${origin}`).join('; ')
  frame.sandbox.add(...freedoms)
  // Where there are no `ancestorOrigins` the frame learns from the referrer alone which page it is in; the path is nobody's.
  frame.referrerPolicy = 'strict-origin'
  frame.style.cssText = 'all: initial; border: 0; width: 100%; height: 100%; color-scheme: normal'
  // Without the slot's shadow root it would be seen at once.
  if (!parent.shadowRoot) frame.style.display = 'none'
  let heardAt = Number.NEGATIVE_INFINITY
  let isLoaded = false
  let timer: number | undefined
  const onWindowMessage = (event: MessageEvent) => {
    const isFromFrame = event.source === frame.contentWindow
    if (isFromFrame && event.origin === origin) heardAt = performance.now()
    onMessage({ data: isFromFrame ? event.data : undefined, origin: event.origin, isFromFrame })
  }
  /** The page's policy forbids the question whether the URL can be had: there is no answer to it then. */
  let isBlind = false
  const askLater = (delayMs: number, isHeard: () => boolean) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (isHeard()) return
      fetch(url, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' }).catch(() =>
        // The event of the policy may come after the refusal.
        window.setTimeout(() => {
          if (frame.isConnected && !isBlind && !isHeard()) onFailed('load')
        }),
      )
    }, delayMs)
  }
  // Chromium fires `load` for its own error page. Its content cannot be read, so the URL is requested again.
  const onLoad = () => {
    onLoaded()
    const since = isLoaded ? performance.now() : Number.NEGATIVE_INFINITY
    isLoaded = true
    askLater(QUIET_MS, () => heardAt > since)
  }
  // A frame that a policy forbids "loads" an empty page; only this event tells.
  const onViolation = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    // A policy that only reports forbids nothing.
    if (disposition !== 'enforce' || originOf(blockedURI) !== origin) return
    if (/^(frame|child|default)-src$/.test(effectiveDirective)) onFailed('policy')
    else if (effectiveDirective === 'connect-src') isBlind = true
  }
  window.addEventListener('message', onWindowMessage)
  document.addEventListener('securitypolicyviolation', onViolation)
  frame.addEventListener('load', onLoad)
  frame.addEventListener('error', () => onFailed('load'))
  frame.src = url
  parent.append(frame)
  askLater(UNHEARD_MS, () => isLoaded || heardAt > Number.NEGATIVE_INFINITY)
  return {
    post: (message, targetOrigin) => frame.contentWindow?.postMessage(message, targetOrigin),
    close: () => {
      window.clearTimeout(timer)
      window.removeEventListener('message', onWindowMessage)
      document.removeEventListener('securitypolicyviolation', onViolation)
      frame.remove()
    },
  }
}

/** A policy violation may name a keyword (`inline`) instead of a URL. */
const originOf = (url: string): string | undefined => (isWebUrl(url) ? new URL(url).origin : undefined)

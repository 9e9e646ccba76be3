import { isWebUrl } from '../web-url.js'
import type { FrameParams, Platform, PlatformFrame } from './platform.js'

/**
 * Frames and windows of a browser page. `parent` is the modal's own element: its frames can be shown inside the dialog,
 * while the rest of the page is inert.
 */
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
      // With an opener, the pop-up posts its result back to this page. Without one, a named window could not be
      // navigated again by its name, so each pop-up is a new window.
      const popup = window.open(
        url ?? '',
        hasOpener ? name : '_blank',
        `popup,width=${width},height=${height},left=${left},top=${top},scrollbars`,
      )
      if (!popup) return undefined
      // The pop-up's page must not message or navigate this page. With `noopener`, this page would not get a handle to
      // the window.
      if (!hasOpener) popup.opener = null
      return {
        isSender: (message) => message instanceof MessageEvent && message.source === popup,
        navigate: (next) => {
          // A `javascript:` URL would run with this page's origin, which an empty window inherits.
          if (isWebUrl(next)) popup.location.href = next
          else popup.close()
        },
        isClosed: () => popup.closed,
        close: () => popup.close(),
      }
    },
  }
}

/** A working frame sends its first message within this time after its page has loaded. */
const QUIET_MS = 1000
/**
 * Firefox and Safari fire no event for a page that cannot be loaded. After this time, a `fetch` checks whether it can
 * be reached.
 */
const UNHEARD_MS = 2000

/** The slot in which a view shows the frame. Without such a view the frame is present but hidden. */
const slot = 'frame'

/**
 * Permissions of the frame: copying an address and logging in with a passkey. Nested frames get none unless the frame
 * grants them.
 */
const permissions = ['clipboard-write', 'publickey-credentials-get', 'publickey-credentials-create']
/** The sandbox flags: everything a page needs except navigating this tab, downloads and browser dialogs. */
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
  // Without `ancestorOrigins`, the frame learns the embedding page only from the referrer. The origin suffices; the
  // path stays private.
  frame.referrerPolicy = 'strict-origin'
  frame.style.cssText = 'all: initial; border: 0; width: 100%; height: 100%; color-scheme: normal'
  // Without a shadow root there is no slot, and the frame would be visible at once.
  if (!parent.shadowRoot) frame.style.display = 'none'
  let heardAt = Number.NEGATIVE_INFINITY
  let isLoaded = false
  let timer: number | undefined
  const onWindowMessage = (event: MessageEvent) => {
    const isFromFrame = event.source === frame.contentWindow
    if (isFromFrame && event.origin === origin) heardAt = performance.now()
    onMessage({ data: isFromFrame ? event.data : undefined, origin: event.origin, isFromFrame })
  }
  /** True if the page's policy forbids the `fetch` that checks the URL: its failure proves nothing then. */
  let isBlind = false
  const askLater = (delayMs: number, isHeard: () => boolean) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (isHeard()) return
      fetch(url, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' }).catch(() =>
        // The violation event may arrive after the `fetch` rejects.
        window.setTimeout(() => {
          if (frame.isConnected && !isBlind && !isHeard()) onFailed('load')
        }),
      )
    }, delayMs)
  }
  // Chromium fires `load` for its own error page too, whose content cannot be read. A `fetch` checks the URL instead.
  const onLoad = () => {
    onLoaded()
    const since = isLoaded ? performance.now() : Number.NEGATIVE_INFINITY
    isLoaded = true
    askLater(QUIET_MS, () => heardAt > since)
  }
  // A frame that a policy blocks loads an empty page. Only this event reports the violation.
  const onViolation = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    // A report-only policy blocks nothing.
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

declare global {
  interface Window {
    wmRows: {
      /**
       * Resolves with the milliseconds from the next click until a frame was painted in which all of these names stand
       * in the page, each in a row with a picture.
       */
      arm(names: readonly string[], arePictured: boolean): void
      full: Promise<number> | undefined
      /** Counts the time from now instead of from a click. */
      begin(): void
      areShown(names: readonly string[]): boolean
    }
    /** Opens the modal from a script of the page. */
    openModal?: () => void
  }
}

/**
 * Measures any modal by what a visitor sees: the names of wallets, wherever they stand. Runs in the page before its own
 * scripts. It is passed as text, so it must not use variables from outside.
 */
export function measureRows(): void {
  let begin = (_startMs: number) => {}

  function* elements(from: Document | ShadowRoot | Element): Generator<Element> {
    for (const element of from.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* elements(element.shadowRoot)
    }
  }

  const ownText = (element: Element) =>
    [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')

  function isShown(element: Element): boolean {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const isInside = width > 0 && height > 0 && top < innerHeight && bottom > 0
    return isInside && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  function hasPicture(row: Element): boolean {
    const isPicture = (element: Element) => {
      if (element instanceof HTMLImageElement) return element.complete && element.naturalWidth > 0
      return element instanceof SVGElement || getComputedStyle(element).backgroundImage.startsWith('url(')
    }
    return [...elements(row)].some(isPicture)
  }

  /** The button or link around an element, also if it is outside its shadow root. */
  function rowOf(element: Element): Element | undefined {
    let at: Element | null = element
    while (at) {
      if (at.matches('button, a, li, [role="button"], [role="listitem"]')) return at
      const root: Node = at.getRootNode()
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    }
    return undefined
  }

  function countShown(names: readonly string[], arePictured: boolean): number {
    const found = new Set<string>()
    for (const element of elements(document)) {
      const text = ownText(element).trim()
      if (!names.includes(text) || found.has(text) || !isShown(element)) continue
      const row = rowOf(element)
      if (row && (!arePictured || hasPicture(row))) found.add(text)
    }
    return found.size
  }

  function watch(
    startMs: number,
    isFullNow: () => boolean,
    resolve: (sinceMs: number) => void,
    reject: (error: Error) => void,
  ): void {
    const afterPaint = new MessageChannel()
    let isFull = false
    // Reads a frame before it is painted, and counts it once it has been.
    const look = () => {
      isFull = isFullNow()
      afterPaint.port2.postMessage(undefined)
    }
    afterPaint.port1.onmessage = () => {
      const sinceMs = performance.now() - startMs
      if (!isFull && sinceMs < 20_000) return void requestAnimationFrame(look)
      afterPaint.port1.close()
      if (isFull) resolve(sinceMs)
      else reject(new Error('no full list after 20 s'))
    }
    requestAnimationFrame(look)
  }

  window.wmRows = {
    full: undefined,
    begin: () => begin(performance.now()),
    areShown: (names) => countShown(names, false) > 0,
    arm(names, arePictured) {
      window.wmRows.full = new Promise((resolve, reject) => {
        begin = (startMs) => watch(startMs, () => countShown(names, arePictured) === names.length, resolve, reject)
        document.addEventListener('click', ({ timeStamp }) => begin(timeStamp), { capture: true, once: true })
      })
      // The promise rejects for those who wait; without a handler the browser would report the error.
      window.wmRows.full.catch(() => {})
    },
  }
}

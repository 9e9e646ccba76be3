export interface OpenMarks {
  readonly fullMs: number
  readonly opaqueMs: number
  /** The number of painted frames in which the dialog had neither rows nor skeletons. */
  readonly isEverEmpty: boolean
}

export interface Marks {
  buttonVisibleMs: number | undefined
  longTasks: { startMs: number; durationMs: number }[]
  /** Measures from the next click until a frame with a number of rows was painted, and until these rows were opaque. */
  arm(rows: number): void
  opened: Promise<OpenMarks> | undefined
  isClosed(): boolean
}

declare global {
  interface Window {
    wmBench: Marks
  }
}

/**
 * Runs in the page before its own scripts, in the dialog page and in ours, so that the same code measures both. It is
 * passed as text, so it must not use variables from outside.
 */
export function measureInPage(): void {
  const marks: Marks = {
    buttonVisibleMs: undefined,
    longTasks: [],
    opened: undefined,
    arm: (rows) => {
      marks.opened = new Promise((resolve, reject) => {
        const begin = (event: Event) => watch(rows, event.timeStamp, resolve, reject)
        document.addEventListener('click', begin, { capture: true, once: true })
      })
      // The promise rejects for those who wait; without a handler the browser would report the error.
      marks.opened.catch(() => {})
    },
    isClosed: () => openDialog() === undefined,
  }

  function watch(
    rows: number,
    startMs: number,
    resolve: (marks: OpenMarks) => void,
    reject: (error: Error) => void,
  ): void {
    let fullMs: number | undefined
    let opaqueMs: number | undefined
    let isEverEmpty = false
    const afterPaint = new MessageChannel()
    let frame = { isFull: false, isOpaque: false, isEmpty: false }
    // Reads a frame before it is painted, and counts it once it has been.
    const look = () => {
      const dialog = openDialog()
      frame = {
        isFull: dialog !== undefined && countRows(dialog) >= rows,
        isOpaque: dialog !== undefined && isOpaque(dialog),
        isEmpty: dialog !== undefined && isEmpty(dialog),
      }
      afterPaint.port2.postMessage(undefined)
    }
    afterPaint.port1.onmessage = () => {
      const now = performance.now() - startMs
      if (frame.isEmpty) isEverEmpty = true
      if (frame.isFull) fullMs ??= now
      if (frame.isOpaque) opaqueMs ??= now
      if (fullMs !== undefined && opaqueMs !== undefined) {
        afterPaint.port1.close()
        resolve({ fullMs, opaqueMs, isEverEmpty })
      } else if (now > 20_000) {
        afterPaint.port1.close()
        reject(new Error(`no full list after 20 s: ${JSON.stringify(frame)}`))
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }

  function roots(): (Document | ShadowRoot)[] {
    const found: (Document | ShadowRoot)[] = [document]
    for (const element of document.body?.querySelectorAll('*') ?? [])
      if (element.shadowRoot) found.push(element.shadowRoot)
    return found
  }

  function openDialog(): HTMLDialogElement | undefined {
    for (const root of roots()) {
      const dialog = root.querySelector<HTMLDialogElement>('dialog[open]')
      if (dialog) return dialog
    }
    return undefined
  }

  const rowsOf = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>('li button, button[data-row]')]

  /** A row has a name and the height of a button; a skeleton is not a button. */
  function countRows(dialog: HTMLElement): number {
    return rowsOf(dialog).filter((row) => row.textContent?.trim() && row.getBoundingClientRect().height > 0).length
  }

  /** The dialog has neither rows nor skeletons: a visitor would see an empty window. */
  function isEmpty(dialog: HTMLElement): boolean {
    return rowsOf(dialog).length === 0 && dialog.querySelector('[class*="skeleton"]') === null
  }

  /** Returns if the text and its ancestors are opaque. */
  function isOpaque(dialog: HTMLElement): boolean {
    const first = rowsOf(dialog)[0]
    if (!first) return false
    let opacity = 1
    for (let element: Element | null = first; element; element = element.parentElement)
      opacity *= Number(getComputedStyle(element).opacity)
    return opacity > 0.99
  }

  const watchButton = () => {
    const button = document.querySelector('button')
    if (button && button.getBoundingClientRect().height > 0) marks.buttonVisibleMs = performance.now()
    else requestAnimationFrame(watchButton)
  }
  requestAnimationFrame(watchButton)

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      marks.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration })
  }).observe({ type: 'longtask', buffered: true })

  window.wmBench = marks
}

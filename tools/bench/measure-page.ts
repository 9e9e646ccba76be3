export interface OpenMarks {
  readonly fullMs: number
  readonly opaqueMs: number
  /** A frame was painted in which the dialog held neither rows nor what stands for them. */
  readonly isEverEmpty: boolean
}

export interface Marks {
  buttonVisibleMs: number | undefined
  longTasks: { startMs: number; durationMs: number }[]
  /** From the next click on: until a frame was painted with so many rows, and until one in which they are opaque. */
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
 * Runs inside the page before its own scripts, for the dialog page and for ours alike, so that both are measured by the
 * same code. It is handed over as text: it may name nothing from outside.
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
      // The error goes to those who wait; there may be nobody.
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

  /** A row has a name and the height of something to press; what is only a skeleton is no button. */
  function countRows(dialog: HTMLElement): number {
    return rowsOf(dialog).filter((row) => row.textContent?.trim() && row.getBoundingClientRect().height > 0).length
  }

  /** Neither rows nor the skeletons that hold their places: a visitor would look at nothing. */
  function isEmpty(dialog: HTMLElement): boolean {
    return rowsOf(dialog).length === 0 && dialog.querySelector('[class*="skeleton"]') === null
  }

  /** Whether the text and its ancestors are opaque. */
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

export interface Marks {
  buttonVisibleMs: number | undefined
  longTasks: { startMs: number; durationMs: number }[]
  /** Presses the page's button; resolves when the list has so many rows and is opaque. */
  open(rows: number): Promise<{ fullMs: number; opaqueMs: number; isEverEmpty: boolean }>
  waitOpen(rows: number, startMs: number): Promise<{ fullMs: number; opaqueMs: number; isEverEmpty: boolean }>
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
    open: (rows) => {
      const button = document.querySelector('button')
      const startMs = performance.now()
      button?.click()
      return marks.waitOpen(rows, startMs)
    },
    waitOpen: (rows, startMs) =>
      new Promise((resolve, reject) => {
        let fullMs: number | undefined
        let opaqueMs: number | undefined
        let isEverEmpty = false
        const look = () => {
          const now = performance.now()
          const dialog = openDialog()
          if (dialog) {
            if (isEmpty(dialog)) isEverEmpty = true
            if (opaqueMs === undefined && isOpaque(dialog)) opaqueMs = now - startMs
            if (fullMs === undefined && countRows(dialog) >= rows) fullMs = now - startMs
          }
          if (fullMs !== undefined && opaqueMs !== undefined) resolve({ fullMs, opaqueMs, isEverEmpty })
          else if (now - startMs > 20_000) reject(new Error(`${dialog ? countRows(dialog) : 'no dialog, no'} rows`))
          else requestAnimationFrame(look)
        }
        look()
      }),
    isClosed: () => openDialog() === undefined,
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

  /** Of what a visitor reads, with all that it stands in. */
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

import type { Recorder } from '../../../core/features/recorder/recorder.js'

const controls = 'button, a[href], input, textarea, select, summary, [role]:not([role=presentation], [role=dialog])'

const inputRoles: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  search: 'searchbox',
  button: 'button',
}
const tagRoles: Readonly<Record<string, string>> = {
  A: 'link',
  SELECT: 'combobox',
  TEXTAREA: 'textbox',
  SUMMARY: 'group',
}

/**
 * Records the visitor's presses and inputs by role and accessible name, never the typed text. Returns a function that
 * stops it.
 */
export function followVisitor(root: ShadowRoot, { clean, note }: Pick<Recorder, 'clean' | 'note'>): () => void {
  const controlOf = (event: Event): Element | undefined => {
    const path = event.composedPath().filter((target) => target instanceof Element)
    if (path.some((element) => element.matches('[data-unrecorded]'))) return undefined
    return path.find((element) => element.matches(controls))
  }
  const describe = (element: Element) => ({ role: roleOf(element), name: clean(nameOf(element)) })

  const onClick = (event: Event) => {
    const control = controlOf(event)
    if (!control || isField(control)) return
    const { role, name } = describe(control)
    const alike = [...root.querySelectorAll(controls)].filter((each) => {
      if (each === control) return true
      return roleOf(each) === role && clean(nameOf(each)) === name && each.getClientRects().length > 0
    })
    const nth = alike.indexOf(control) + 1
    note({ kind: 'press', role, name, ...(nth > 1 && { nth }) })
  }
  const onInput = (event: Event) => {
    const control = controlOf(event)
    if (control && isField(control))
      note({ kind: 'fill', ...describe(control), length: control.value.length, looks: looksOf(control.value.trim()) })
  }
  const onKey = (event: Event) => {
    const { key } = event as KeyboardEvent // the listener is for keydown only
    const control = controlOf(event)
    if (key === 'Escape' || (key === 'Enter' && control && isField(control))) note({ kind: 'key', key })
  }
  const listeners = { click: onClick, input: onInput, keydown: onKey }
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener, true)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener, true)
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(element.type))

function roleOf(element: Element): string {
  const own = element.getAttribute('role')
  if (own) return own
  if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? 'textbox'
  return tagRoles[element.tagName] ?? 'button'
}

/** The accessible name in the forms that the modal's controls use: a label, or all texts inside. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label')
  const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const root = element.getRootNode()
  const named = root instanceof ShadowRoot ? by.flatMap((id) => root.getElementById(id) ?? []) : []
  const labels = 'labels' in element ? [...((element as Field).labels ?? [])] : [] // fields have `labels`
  const parts = label ? [label] : [...named, ...labels].map(textOf)
  const name = parts.length > 0 ? parts.join(' ') : isField(element) ? element.placeholder : textOf(element)
  return name.replace(/\s+/g, ' ').trim()
}

function textOf(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
  if (node instanceof HTMLImageElement) return node.alt
  return node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join(' ')
}

function looksOf(text: string): 'empty' | 'number' | 'address' | 'email' | 'text' {
  if (text === '') return 'empty'
  if (/^[\d.,]+$/.test(text)) return 'number'
  if (/\S@\S/.test(text)) return 'email'
  return /^(0x[\da-f]{40}|[\w]{26,})$/i.test(text) ? 'address' : 'text'
}

import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import type { Deed, Found } from './recording.js'

const pressable = /^(button|link|tab|menuitem|menuitemcheckbox|menuitemradio|option|checkbox|radio|switch|treeitem)$/
const filled = 'input, textarea'
const dialogs = 'dialog:modal, [role$=dialog][aria-modal=true]'
/** Inputs that are pressed, not filled in. */
const pressedTypes = /^(button|submit|reset|image|checkbox|radio|file|color|range)$/

/** A press of Enter in a field presses the form's button as well: it is one deed. */
const sameDeedMs = 100

/** Tells what a person does on this page, until it is stopped. Nothing is told of what happens inside of `besides`. */
export function watchPage(besides: Element, tell: (deed: Deed) => void): () => void {
  let enteredAt = Number.NEGATIVE_INFINITY
  const pathOf = (event: Event): Element[] => event.composedPath().filter((each) => each instanceof Element)
  const isOurs = (event: Event) => !event.isTrusted || event.composedPath().includes(besides)

  const onClick = (event: MouseEvent) => {
    if (isOurs(event)) return
    // Keys have no place on the screen.
    if (event.detail === 0 && event.timeStamp - enteredAt < sameDeedMs) return
    const path = pathOf(event)
    if (path.some((each) => isField(each))) return
    const target = path.find((each) => pressable.test(getRole(each) ?? ''))
    if (target) {
      tell({ do: 'press', on: foundOf(target, path) })
      return
    }
    // A label passes the press on to its field, which tells of it.
    const text = path[0] instanceof HTMLElement && !path.some((each) => each.matches('label')) ? textOf(path[0]) : ''
    if (text !== '' && text.length < 80) tell({ do: 'press', on: { text } })
  }
  const onInput = (event: Event) => {
    const path = pathOf(event)
    const [field] = path
    if (isOurs(event) || !field || !isField(field)) return
    tell({ do: 'fill', on: foundOf(field, path), value: field.value })
  }
  const onChange = (event: Event) => {
    const path = pathOf(event)
    const [field] = path
    if (isOurs(event) || !(field instanceof HTMLSelectElement)) return
    tell({ do: 'select', on: foundOf(field, path), value: field.selectedOptions[0]?.label ?? '' })
  }
  const onKey = (event: KeyboardEvent) => {
    if (isOurs(event)) return
    const [target] = pathOf(event)
    const isEntered = event.key === 'Enter' && target instanceof HTMLInputElement
    if (isEntered) enteredAt = event.timeStamp
    if (isEntered || event.key === 'Escape') tell({ do: 'key', key: event.key })
  }
  const listeners = new AbortController()
  const how = { capture: true, signal: listeners.signal }
  window.addEventListener('click', onClick, how)
  window.addEventListener('input', onInput, how)
  window.addEventListener('change', onChange, how)
  window.addEventListener('keydown', onKey, how)
  return () => listeners.abort()
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  element.matches(filled) && !pressedTypes.test((element as HTMLInputElement).type) // what matches is one of both

const textOf = (element: HTMLElement) => element.textContent.trim().replaceAll(/\s+/g, ' ')

/** Names can be compared when they are on one line. */
const nameOf = (element: Element) => computeAccessibleName(element).trim().replaceAll(/\s+/g, ' ')

/** A scenario counts in the dialog that is open, where there is one. `path`: from the element outwards. */
function foundOf(element: Element, path: readonly Element[]): Found {
  const role = getRole(element) ?? 'button'
  const name = nameOf(element)
  const dialog = path.find((each) => each.matches(dialogs))
  const alike = allElements(dialog ?? document).filter(
    (each) => getRole(each) === role && each.checkVisibility() && nameOf(each) === name,
  )
  return { role, name, ...(alike.length > 1 && { nth: alike.indexOf(element) + 1 }) }
}

/** In the order of the page, also inside of open shadow roots. */
function allElements(root: Document | ShadowRoot | Element): Element[] {
  return [...root.querySelectorAll('*')].flatMap((each) => [
    each,
    ...(each.shadowRoot ? allElements(each.shadowRoot) : []),
  ])
}

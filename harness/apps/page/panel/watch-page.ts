import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import type { Found, PageAction } from './recording.js'

const pressable = /^(button|link|tab|menuitem|menuitemcheckbox|menuitemradio|option|checkbox|radio|switch|treeitem)$/
const filled = 'input, textarea'
const dialogs = 'dialog:modal, [role$=dialog][aria-modal=true]'
/** Types of inputs that users press instead of filling in. */
const pressedTypes = /^(button|submit|reset|image|checkbox|radio|file|color|range)$/

/** Enter in a field also clicks the form's button. Within this time, both events count as one action. */
const sameDeedMs = 100

/** Reports the actions of a person on this page until the returned function is called. Actions inside `besides` are ignored. */
export function watchPage(besides: Element, record: (action: PageAction) => void): () => void {
  let enteredAt = Number.NEGATIVE_INFINITY
  const pathOf = (event: Event): Element[] => event.composedPath().filter((each) => each instanceof Element)
  const isOurs = (event: Event) => !event.isTrusted || event.composedPath().includes(besides)

  const onClick = (event: MouseEvent) => {
    if (isOurs(event)) return
    // `detail` is 0 for a click by the keyboard.
    if (event.detail === 0 && event.timeStamp - enteredAt < sameDeedMs) return
    const path = pathOf(event)
    if (path.some((each) => isField(each))) return
    const target = path.find((each) => pressable.test(getRole(each) ?? ''))
    if (target) {
      record({ do: 'press', on: foundOf(target, path) })
      return
    }
    // A label passes the click to its field, whose own event is recorded.
    const text = path[0] instanceof HTMLElement && !path.some((each) => each.matches('label')) ? textOf(path[0]) : ''
    if (text !== '' && text.length < 80) record({ do: 'press', on: { text } })
  }
  const onInput = (event: Event) => {
    const path = pathOf(event)
    const [field] = path
    if (isOurs(event) || !field || !isField(field)) return
    record({ do: 'fill', on: foundOf(field, path), value: field.value })
  }
  const onChange = (event: Event) => {
    const path = pathOf(event)
    const [field] = path
    if (isOurs(event) || !(field instanceof HTMLSelectElement)) return
    record({ do: 'select', on: foundOf(field, path), value: field.selectedOptions[0]?.label ?? '' })
  }
  const onKey = (event: KeyboardEvent) => {
    if (isOurs(event)) return
    const [target] = pathOf(event)
    const isEntered = event.key === 'Enter' && target instanceof HTMLInputElement
    if (isEntered) enteredAt = event.timeStamp
    if (isEntered || event.key === 'Escape') record({ do: 'key', key: event.key })
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
  element.matches(filled) && !pressedTypes.test((element as HTMLInputElement).type) // `filled` matches only elements with a type

const textOf = (element: HTMLElement) => element.textContent.trim().replaceAll(/\s+/g, ' ')

/** The accessible name on one line, so that names can be compared. */
const nameOf = (element: Element) => computeAccessibleName(element).trim().replaceAll(/\s+/g, ' ')

/** Describes an element for a scenario, which counts within the open dialog if there is one. `path` runs from the element outwards. */
function foundOf(element: Element, path: readonly Element[]): Found {
  const role = getRole(element) ?? 'button'
  const name = nameOf(element)
  const dialog = path.find((each) => each.matches(dialogs))
  const alike = allElements(dialog ?? document).filter(
    (each) => getRole(each) === role && each.checkVisibility() && nameOf(each) === name,
  )
  return { role, name, ...(alike.length > 1 && { nth: alike.indexOf(element) + 1 }) }
}

/** Lists all elements in document order, including those in open shadow roots. */
function allElements(root: Document | ShadowRoot | Element): Element[] {
  return [...root.querySelectorAll('*')].flatMap((each) => [
    each,
    ...(each.shadowRoot ? allElements(each.shadowRoot) : []),
  ])
}

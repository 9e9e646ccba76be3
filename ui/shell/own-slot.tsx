import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef } from 'react'
import type { SlotName } from '../../core/contracts/slots.js'
import type { ViewName } from '../../core/contracts/views/views.js'
import { useModal, useShell } from '../primitives/context/shell.js'
import { css } from '../primitives/styles/css.js'

const ownSlotStyles = css`
  .wm-own {
    flex: none;
    padding: 0 24px 12px;

    &[data-place="content"] {
      padding: 12px 8px 0;
    }
    &:not([data-filled]) {
      display: none;
    }
  }
`

/** A place for the page's own content. Its element is in the page's document, so that the page's styles apply. */
export const OwnSlot = observer(function OwnSlot({ name, view }: { name: SlotName; view: ViewName }) {
  ownSlotStyles.use()
  const { flows, options } = useModal()
  const { root } = useShell()
  const placeRef = useRef<HTMLDivElement>(null)
  const fill = options.given.slots[name]

  useLayoutEffect(() => {
    if (!fill) return undefined
    const element = document.createElement('div')
    element.slot = `wm-${name}`
    root.host.append(element)
    const mark = () => placeRef.current?.toggleAttribute('data-filled', element.hasChildNodes())
    const watching = new MutationObserver(mark)
    watching.observe(element, { childList: true })
    mark()
    let empty: unknown
    // Deferred: React refuses to unmount one root while it renders another. In order, so that the previous view's
    // content is gone before the next one's arrives.
    const inTurn = (act: () => unknown) => queueMicrotask(() => flows.host.call(`slots.${name}`, act))
    inTurn(() => {
      empty = fill({ element, view })
    })
    return () => {
      watching.disconnect()
      element.remove()
      inTurn(() => typeof empty === 'function' && empty())
    }
  }, [fill, name, view, flows, root])

  if (!fill) return null
  return (
    <div className="wm-own" data-place={name} ref={placeRef}>
      <slot name={`wm-${name}`} />
    </div>
  )
})

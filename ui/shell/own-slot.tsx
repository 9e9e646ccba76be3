import { observer } from 'mobx-react-lite'
import { useLayoutEffect } from 'react'
import type { SlotName } from '../../core/contracts/slots.js'
import type { ViewName } from '../../core/contracts/views/views.js'
import { useModal, useShell } from '../primitives/context/shell.js'
import { css } from '../primitives/styles/css.js'

// The element is the page's: a reset of the page would win over every rule without `!important`.
const ownSlotStyles = css`
  .wm-own {
    &::slotted(div) {
      display: block !important;
      box-sizing: border-box !important;
      flex: none !important;
      margin: 0 !important;
      padding: 0 24px 12px !important;
    }
    &[name="wm-content"]::slotted(div) {
      padding: 12px 8px 0 !important;
    }
    &::slotted(div:empty) {
      display: none !important;
    }
  }
`

/** A place for content of the page's own. Its element stands in the page's document, where the page's styles reach it. */
export const OwnSlot = observer(function OwnSlot({ name, view }: { name: SlotName; view: ViewName }) {
  ownSlotStyles.use()
  const { flows, options } = useModal()
  const { root } = useShell()
  const fill = options.given.slots[name]

  useLayoutEffect(() => {
    if (!fill) return undefined
    const element = document.createElement('div')
    element.slot = `wm-${name}`
    root.host.append(element)
    let empty: unknown
    // Once this root is drawn: React refuses to unmount one root while it is drawing another. In turn, so that the content
    // of the view before has gone when that of the next comes.
    const inTurn = (act: () => unknown) => queueMicrotask(() => flows.host.call(`slots.${name}`, act))
    inTurn(() => {
      empty = fill({ element, view })
    })
    return () => {
      element.remove()
      inTurn(() => typeof empty === 'function' && empty())
    }
  }, [fill, name, view, flows, root])

  return fill ? <slot className="wm-own" name={`wm-${name}`} /> : null
})

import { nextViews, type ViewName, viewLine } from '../../core/contracts/views/views.js'
import type { Root } from '../../core/modal/root.js'
import { whenIdle } from '../primitives/when-idle.js'
import { views } from './views.js'

/**
 * Loads the views that the visible one leads to, so that a step forward does not wait: one after the other, each when the page is
 * idle. Views of a login are for hosts that offer one. Returns how to stop.
 */
export function prefetchNext({ flows, options }: Pick<Root, 'flows' | 'options'>, visible: ViewName): () => void {
  const hasLogin = options.offersEmail || options.offersSocials
  const names = nextViews(visible).filter((name) => hasLogin || viewLine(name).feature !== 'login')
  let cancelIdle: (() => void) | undefined
  let isOver = false
  const loadFrom = (index: number) => {
    const name = names[index]
    if (name === undefined || isOver) return
    const goOn = () => {
      if (!isOver) cancelIdle = whenIdle(() => loadFrom(index + 1))
    }
    // A view that does not come now is asked for again when it is shown.
    views[name].load().then(goOn, goOn)
  }
  // The code for a tap on a wallet loads first, and shares the line with nothing else.
  void flows.whenLoaded().then(() => loadFrom(0))
  return () => {
    isOver = true
    cancelIdle?.()
  }
}

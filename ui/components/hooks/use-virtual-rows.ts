import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import { ScrollerContext } from '../../primitives/context/shell.js'

interface VirtualRow {
  readonly index: number
  readonly key: string | number | bigint
  readonly place: { ref: (element: Element | null) => void; 'data-index': number; style: CSSProperties }
}

/** Draws only the visible rows of a list of any length, each at its place in the view's scroller. */
export function useVirtualRows(about: {
  /** The data of the rows. While it is the same object, the keys stay the same. */
  of: readonly unknown[]
  count: number
  /** In pixels, until it is drawn. */
  heightOf: (index: number) => number
  keyOf: (index: number) => string | number
  /** Drawn beyond what can be seen, on either side. */
  overscan: number
}): { list: { ref: RefObject<HTMLUListElement | null>; style: CSSProperties }; rows: readonly VirtualRow[] } {
  const scroller = useContext(ScrollerContext)
  const ref = useRef<HTMLUListElement>(null)
  // Known once it is drawn. Drawn again then, zero or not: only the second time the scroller, which stands around it, is known too.
  const [margin, setMargin] = useState<number>()
  // For another function the library goes through the whole list again: ten thousand rows, each time that one scrolls into sight.
  const keys = useRef(about)
  if (keys.current.of !== about.of) keys.current = about
  const virtualizer = useVirtualizer({
    count: about.count,
    getScrollElement: () => scroller.current,
    estimateSize: about.heightOf,
    getItemKey: keys.current.keyOf,
    overscan: about.overscan,
    scrollMargin: margin ?? 0,
    initialRect: { width: 360, height: 560 },
  })
  useLayoutEffect(() => setMargin(ref.current?.offsetTop ?? 0), [])
  return {
    list: { ref, style: { blockSize: virtualizer.getTotalSize() } },
    rows: virtualizer.getVirtualItems().map(({ index, key, start }) => ({
      index,
      key,
      place: {
        ref: virtualizer.measureElement,
        'data-index': index,
        style: { transform: `translateY(${start - (margin ?? 0)}px)` },
      },
    })),
  }
}

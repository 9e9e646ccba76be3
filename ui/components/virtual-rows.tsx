import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ScrollerContext } from '../primitives/context/shell.js'
import { SkeletonRow } from '../primitives/skeleton.js'
import { css } from '../primitives/styles/css.js'

const virtualRowsStyles = css`
  .wm-virtual-rows {
    position: relative;

    & > li {
      position: absolute;
      inset: 0 0 auto;
    }
  }
`

/** The height of a row, in pixels. */
export const rowHeight = 56

type Listed = string | { readonly key?: string; readonly address?: string | undefined }

interface VirtualRowsProps<Item> {
  className?: string
  items: readonly Item[]
  /** The estimated height in pixels, until the item is rendered. */
  heightOf?: (item: Item | undefined) => number
  /** The number of placeholders for items that are loading. */
  skeletonCount?: number
  /** The number of items rendered beyond the visible area, on each side. */
  overscan: number
  /** The length of the whole list, for screen readers. */
  setSize?: number
  /** Called when the end of the list comes near. */
  loadMore?: (() => void) | undefined
  /** Called with the rendered items when they, the list or this function change. */
  onShown?: (items: readonly Item[]) => void
  children: (item: Item) => ReactNode
}

/** Renders only the visible rows of a list of any length, positioned in the view's scroller. */
export function VirtualRows<Item extends Listed>(props: VirtualRowsProps<Item>) {
  virtualRowsStyles.use()
  const { className = '', items, heightOf, skeletonCount = 0, overscan, setSize, loadMore, onShown } = props
  const scroller = useContext(ScrollerContext)
  const ref = useRef<HTMLUListElement>(null)
  // Measured after the first render. Setting it renders again, even at zero: only then is the enclosing scroller known.
  const [margin, setMargin] = useState<number>()
  const virtualizer = useVirtualizer({
    count: items.length + skeletonCount,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf?.(items[index]) ?? rowHeight,
    // The virtualizer recomputes the whole list for a new function.
    getItemKey: useCallback((index) => keyOf(items[index]) ?? index, [items]),
    overscan,
    scrollMargin: margin ?? 0,
    // A list that is added to a scrolled view keeps the scroll position.
    initialOffset: () => scroller.current?.scrollTop ?? scroller.firstTop,
    initialRect: { width: 360, height: 560 },
  })
  useLayoutEffect(() => setMargin(ref.current?.offsetTop ?? 0), [])

  const rows = virtualizer.getVirtualItems()
  // Headings among the items are texts. They are no part of the set.
  const placeOf = (index: number) => items.slice(0, index + 1).filter((item) => typeof item !== 'string').length
  const firstIndex = rows[0]?.index ?? 0
  const lastIndex = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex >= items.length - 4) loadMore?.()
  }, [loadMore, lastIndex, items.length])
  useEffect(() => onShown?.(items.slice(firstIndex, lastIndex + 1)), [onShown, items, firstIndex, lastIndex])

  return (
    <ul ref={ref} className={`wm-virtual-rows ${className}`} style={{ blockSize: virtualizer.getTotalSize() }}>
      {rows.map(({ index, key, start }) => {
        const item = items[index]
        const isCounted = typeof item === 'object' && setSize !== undefined
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start - (margin ?? 0)}px)` }}
            aria-setsize={isCounted ? setSize : undefined}
            aria-posinset={isCounted ? placeOf(index) : undefined}
            aria-hidden={item ? undefined : true}
          >
            {item ? props.children(item) : <SkeletonRow index={index} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The item's key or address. Without either, the index becomes the key. */
function keyOf(item: Listed | undefined): string | undefined {
  return typeof item === 'object' ? (item.key ?? item.address) : item
}

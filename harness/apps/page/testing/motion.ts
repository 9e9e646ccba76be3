/** One animation or transition. */
export interface Motion {
  readonly of: string
  readonly ms: number
  readonly properties: readonly string[]
}

declare global {
  interface Window {
    wmMotions?: () => Motion[]
  }
}

/** Records all animations and transitions in every frame, in the page and in the modal. Runs in the page. */
export function watchMotion(): void {
  const seen = new Map<Animation, Motion>()
  const look = () => {
    for (const root of [document, document.querySelector('wallet-modal')?.shadowRoot])
      for (const animation of root?.getAnimations() ?? []) {
        const { effect } = animation
        if (seen.has(animation) || !(effect instanceof KeyframeEffect)) continue
        const { target, pseudoElement } = effect
        const own = new Set(['offset', 'computedOffset', 'easing', 'composite'])
        const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame).filter((key) => !own.has(key)))
        const name = animation instanceof CSSAnimation ? ` ${animation.animationName}` : ''
        seen.set(animation, {
          of: `${target?.getAttribute('class') || target?.localName}${pseudoElement ?? ''}${name}`,
          ms: Number(effect.getTiming().duration),
          properties: [...new Set(properties)],
        })
      }
  }
  const lookOn = () => {
    look()
    requestAnimationFrame(lookOn)
  }
  window.wmMotions = () => {
    // Adds animations that began since the last frame.
    look()
    return [...seen.values()]
  }
  requestAnimationFrame(lookOn)
}

/** The texts that are cut with an ellipsis, each with the index of its element in the dialog. Runs in the page. */
export function cutInPage(): readonly (readonly [place: number, text: string])[] {
  const dialog = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
  return [...(dialog?.querySelectorAll('*') ?? [])].flatMap((element, place) => {
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.checkVisibility()
    const text = element.textContent?.trim() ?? ''
    return isCut && getComputedStyle(element).textOverflow === 'ellipsis' ? [[place, text] as const] : []
  })
}

/** Says something to the outermost page from another origin than this one: for the fault `wrong-origin`. */
export function postAsStranger(message: unknown): void {
  const social = document.querySelector<HTMLMetaElement>('meta[name="social-origin"]')?.content
  if (!social) return
  const stranger = document.createElement('iframe')
  stranger.hidden = true
  stranger.src = `${social}/stranger`
  window.addEventListener('message', function speak({ source, data }) {
    if (source !== stranger.contentWindow || data !== 'stranger-ready') return
    window.removeEventListener('message', speak)
    stranger.contentWindow?.postMessage(message, social)
  })
  document.body.append(stranger)
}

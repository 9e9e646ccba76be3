// A wallet's site that shows the page in a frame.
export const frame = document.createElement('iframe')
frame.src = new URLSearchParams(location.search).get('page')
document.body.append(frame)
export const pageOrigin = new URL(frame.src).origin

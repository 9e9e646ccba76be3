const fromBase64 = (text: string) => Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0))

/**
 * True if the bytes carry a signature of the key: ECDSA on P-256 with SHA-256, both in base64, the key as SPKI. False
 * also for a key or a signature that cannot be read.
 */
export async function isSignedBy(
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
  publicKey: string,
): Promise<boolean> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  try {
    const key = await crypto.subtle.importKey('spki', fromBase64(publicKey), curve, false, ['verify'])
    return await crypto.subtle.verify({ ...curve, hash: 'SHA-256' }, key, fromBase64(signature), bytes)
  } catch {
    return false // what cannot be read is no signature
  }
}

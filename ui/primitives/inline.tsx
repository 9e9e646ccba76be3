import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { isSiteUrl } from '../../core/lib/web-url.js'

/** A link to another page in a new tab. For a URL that is neither on the web nor on this site, it has no `href`. */
export function WebLink({ href, ...rest }: ComponentPropsWithoutRef<'a'> & { href: string }) {
  return <a target="_blank" rel="noreferrer noopener" {...rest} {...(isSiteUrl(href) && { href })} />
}

/** A name that a third party chose, isolated so that right-to-left letters do not reorder the text around it. */
export const Name = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>

/** An amount with its unit: the number comes first, also in right-to-left text. */
export const Figure = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>

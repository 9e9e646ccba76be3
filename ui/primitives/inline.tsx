import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { isSiteUrl } from '../../core/lib/web-url.js'

/** Leads to another page, in a tab of its own. An address that is none of the web or of this site leads nowhere. */
export function WebLink({ href, ...rest }: ComponentPropsWithoutRef<'a'> & { href: string }) {
  return <a target="_blank" rel="noreferrer noopener" {...rest} {...(isSiteUrl(href) && { href })} />
}

/** A name that somebody else chose: letters that run from right to left turn nothing beside it. */
export const Name = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>

/** An amount with its unit: number first, also where letters run from right to left. */
export const Figure = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>

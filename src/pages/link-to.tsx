import type { ComponentChildren } from 'preact';

interface LinkToProps {
  /** The address of the page; null where there is no such page. */
  readonly address: string | null;
  readonly class?: string;
  readonly rel?: 'prev' | 'next' | 'nofollow' | undefined;
  readonly isCurrent?: 'page' | 'date' | null;
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** A link, or only its text where there is no address. */
export function LinkTo({ address, isCurrent = null, label, children, ...attributes }: LinkToProps) {
  if (address === null) return <span>{children}</span>;
  return (
    <a {...attributes} href={address} aria-current={isCurrent ?? undefined} aria-label={label}>
      {children}
    </a>
  );
}

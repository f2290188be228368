import { render, type ComponentChild } from 'preact';

/** A part of the page that can be replaced for a while. */
export interface Slot {
  show(content: ComponentChild): void;
  /** Puts back the original elements. */
  restore(): void;
}

/**
 * Makes a slot: the place of some elements of the page, in which other content can be shown for a time.
 *
 * @param built the elements of the page, which are siblings
 * @param place inserts the element with the other content into the page
 */
export function slotFor(built: readonly Element[], place: (own: Element) => void): Slot {
  const own = document.createElement('div');
  const parent = built[0]?.parentElement;
  return {
    show(content) {
      render(content, own);
      if (own.isConnected) return;
      place(own);
      for (const element of built) element.remove();
    },
    restore() {
      if (!own.isConnected) return;
      if (parent) own.before(...built);
      own.remove();
    },
  };
}
